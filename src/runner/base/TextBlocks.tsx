import { Fragment, type ComponentType } from 'react';
import { boldParts, textBlocks } from '../../engine/index.ts';
import { Heading } from '../../ui/Heading.tsx';

type TextBlocksProps = {
  texts: readonly string[];
  className?: string | undefined;
  /** Of headings among them. */
  level: 2 | 3;
  /** Draws words, and what else is said in them. */
  Words: ComponentType<{ text: string; phone: string | undefined }>;
  phone?: string;
};

/** Paragraphs, lists and headings that a definition has written, one after the other, with bold words. */
export function TextBlocks({ texts, className, level, Words, phone }: TextBlocksProps) {
  const draw = (text: string) =>
    boldParts(text).map((words, index) => {
      const Tag = index % 2 === 0 ? Fragment : 'strong';
      return (
        // oxlint-disable-next-line react/no-array-index-key -- the text is constant, so the order of its parts never changes
        <Tag key={index}>
          <Words text={words} phone={phone} />
        </Tag>
      );
    });
  return textBlocks(texts).map(({ tag: Tag, texts: [first = '', ...others] }) => {
    if (Tag === 'h')
      return (
        <Heading key={first} level={level} className={className}>
          {draw(first)}
        </Heading>
      );
    const entries = [first, ...others];
    return (
      <Tag key={first} className={className}>
        {Tag === 'p' ? draw(first) : entries.map((text) => <li key={text}>{draw(text)}</li>)}
      </Tag>
    );
  });
}
