import { getDocumentProxy } from 'unpdf';

type Node = { role?: string; children?: Node[]; type?: string; id?: string };
/** An element of a tagged PDF that holds text. */
export type Element = { role: string; text: string };

/** The elements of the document's structure that hold text, in the order in which they are read. */
export async function elementsOf(bytes: Uint8Array): Promise<Element[]> {
  const document = await getDocumentProxy(bytes);
  const elements: Element[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent({ includeMarkedContent: true });
    const texts = textsById(items);
    const walk = (node: Node): void => {
      const own = (node.children ?? []).flatMap(({ id }) => (id === undefined ? [] : [texts.get(id) ?? '']));
      if (own.length > 0) elements.push({ role: node.role ?? '', text: own.join('') });
      for (const child of node.children ?? []) walk(child);
    };
    walk(await page.getStructTree());
  }
  return elements;
}

function textsById(items: readonly object[]): Map<string, string> {
  const texts = new Map<string, string>();
  let id: string | undefined;
  for (const item of items as { type?: string; id?: string; str?: string; hasEOL?: boolean }[]) {
    if (item.type?.startsWith('beginMarkedContent') === true) id = item.id;
    else if (item.type === 'endMarkedContent') id = undefined;
    else if (id !== undefined) texts.set(id, `${texts.get(id) ?? ''}${item.str}${item.hasEOL === true ? ' ' : ''}`);
  }
  return texts;
}
