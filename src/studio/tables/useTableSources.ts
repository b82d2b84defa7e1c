import { useMemo } from 'react';
import { asGuard } from '../../engine/guards.ts';
import { formatGuardAbout } from '../../explore/words.ts';
import { isPlainObject } from '../../engine/index.ts';
import type { When } from '../../engine/definition.ts';
import { fieldsFor } from '../conditions/subjects.ts';
import { useDefinition } from '../context/useDefinition.ts';
import type { Sources } from './grid.ts';
import { titleOf, titleOfColumn } from '../document/titles.ts';
import { useStudio } from '../context/context.ts';

/** How the questions, values and results of tables are called. */
export function useTableSources(): Sources {
  const definition = useDefinition();
  const { columns } = useStudio().outline;
  return useMemo(() => {
    const fields = fieldsFor(definition);
    const find = (name: string) => fields.find(({ pointer }) => pointer === name)?.schema;
    return {
      titleOf: (name) => titleOf(find(name) ?? {}, name.replace(/^[/=]/, '')),
      schemaOf: (name) => find(name) ?? {},
      labelOf: (column) => titleOfColumn(column, columns),
      formatWhen: (when) => {
        try {
          const questions = { fields, schemaOf: () => undefined };
          return isPlainObject(when) ? formatGuardAbout(questions, asGuard(when as When)) : '';
        } catch {
          return JSON.stringify(when);
        }
      },
    };
  }, [definition, columns]);
}
