/**
 * Who offers the site: name, contact and imprint, from one configuration file. A text in square brackets is a
 * placeholder that the operator still has to fill in; `isPlaceholder` finds it.
 */
export type Brand = {
  /** Name of the product. */
  name: string;
  phone: string;
  email: string;
  imprint: {
    /** The law firm. */
    operator: string;
    /** The person who answers for the contents (§ 18 MStV). */
    responsible: string;
    street: string;
    city: string;
    /** VAT number (§ 27a UStG). */
    vatId: string;
    chamber: { name: string; address: string };
    insurer: { name: string; address: string; scope: string };
    /** Data protection authority in charge (Art. 77 DSGVO). */
    privacyAuthority: string;
    /** Company that runs the machines. */
    hosting: string;
  };
  /** External portals by role; the header links the assessors'. */
  portals: { mandant?: string; gutachter?: string; anwalt?: string };
};

export function isPlaceholder(text: string): boolean {
  return text.startsWith('[');
}

/** Whether the operator has entered a text of the brand. */
export function isFilledIn(text: string): boolean {
  return text !== '' && !isPlaceholder(text);
}

/** Every text of a brand by its place, such as `imprint.chamber.name`. */
export function brandTexts(brand: Brand): [place: string, text: string][] {
  return textsIn(brand, []);
}

function textsIn(part: object, place: string[]): [string, string][] {
  return Object.entries(part).flatMap(([key, value]: [string, unknown]) => {
    if (typeof value === 'string') return [[[...place, key].join('.'), value] satisfies [string, string]];
    return typeof value === 'object' && value !== null ? textsIn(value, [...place, key]) : [];
  });
}

/** Whether the operator has entered the office: without its name there is nobody to give a power of attorney to. */
export function namesOffice({ imprint }: Brand): boolean {
  return isFilledIn(imprint.operator);
}
