import type { PageContent, Section } from '../content/page.ts';
import type { SectionComponent } from '../sections/index.ts';
import { fillBrand } from '../content/fill.ts';
import { useBrand } from '../shared/brand.ts';
import { useOffered } from '../shared/retired.ts';

/** A page that is a list of sections. */
export function ContentPage({ page, sections }: { page: PageContent; sections: [Section, SectionComponent][] }) {
  return sections.map(([section, Component], index) => (
    // The content is constant, so the order of the sections never changes.
    // oxlint-disable-next-line react/no-array-index-key
    <OfferedSection key={`${page.title} ${index}`} section={section} Component={Component} />
  ));
}

/** A section without what is not offered any more; nothing if nothing of it is left. */
function OfferedSection({ section, Component }: { section: Section; Component: SectionComponent }) {
  const offered = useOffered(section);
  const filled = fillBrand(offered, useBrand());
  const isEmptied = 'items' in section && 'items' in offered && section.items.length > 0 && offered.items.length === 0;
  return isEmptied ? null : <Component section={filled} />;
}
