import type { SectionOf } from '../content/page.ts';
import { Accordion } from './Accordion.tsx';
import { Band } from './Band.tsx';
import { QuestionSearch } from './QuestionSearch.tsx';
import { Button } from '../../ui/Button.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import styles from './questionSearch.module.css';

/** Questions by topic, with a search over all topics. Rendered only on the server; `topicsScript.ts` makes it work. */
export function Topics({ section: { items, ...head } }: { section: SectionOf<'topics'> }) {
  return (
    <Band {...head}>
      <div data-topics="">
        <QuestionSearch />
        <div className={styles['results']} data-results="" hidden>
          <div data-found="">
            <Accordion name="treffer" questions={[]} />
          </div>
          <p>
            Vielleicht hilft ein anderes Wort. Oder <a href="#nachricht">stellen Sie uns Ihre Frage</a>.
          </p>
          <Button look="secondary">Alle Fragen zeigen</Button>
        </div>
        <div data-all="">
          <Tabs
            label="Themen"
            tabs={items.map(({ id, title, items: questions }) => ({
              id,
              title,
              content: <Accordion name="fragen" questions={questions} />,
            }))}
          />
        </div>
      </div>
    </Band>
  );
}
