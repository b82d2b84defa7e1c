import type { PageContent, Section } from '../content/page.ts';
import type { SectionComponent } from '../sections/index.ts';
import { fillBrand } from '../content/fill.ts';
import { useBrand } from '../shared/brand.ts';

/** A page that is a list of sections. */
export function ContentPage({ page, sections }: { page: PageContent; sections: [Section, SectionComponent][] }) {
  const brand = useBrand();
  return sections.map(([section, Component], index) => (
    // The content is constant, so the order of the sections never changes.
    // oxlint-disable-next-line react/no-array-index-key
    <Component key={`${page.title} ${index}`} section={fillBrand(section, brand)} />
  ));
}
