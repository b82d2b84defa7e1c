import { largestFile, LIMITS, describeSize, mostFiles, takesType } from '../../contract/index.ts';
import type { UploadKeyword } from '../../engine/index.ts';
import { judgeFiles, type Usage } from '../../runner/uploads/judgeFile.ts';

/** A sentence about a file that a question does not take. */
export type UploadSentence = {
  /** What was done, as a German phrase. */
  when: string;
  /** The key of the question's own sentence; undefined for words that are the product's own. */
  key: 'accept' | 'maxBytes' | 'maxItems' | 'none' | undefined;
  said: string;
};

const NO_FILES: Usage = { files: 0, bytes: 0 };
const JPEG = [0xff, 0xd8, 0xff, 0xe0];
const PDF = [0x25, 0x50, 0x44, 0x46, 0x2d];

/** Every sentence that a question says about files, as the page itself judges them. */
export async function uploadSentences(rule: UploadKeyword): Promise<UploadSentence[]> {
  const wrong = () => fileOf('notiz.txt', 'text/plain', [72, 97, 108, 108, 111]);
  const fit = takesType(rule, 'image/jpeg')
    ? fileOf('foto.jpg', 'image/jpeg', JPEG)
    : fileOf('brief.pdf', 'application/pdf', PDF);
  const sizes = [
    { type: 'image/jpeg', name: 'foto.jpg', start: JPEG, what: 'Ein Foto, das sich nicht verkleinern lässt' },
    { type: 'application/pdf', name: 'brief.pdf', start: PDF, what: 'Ein PDF' },
  ].filter(({ type }) => takesType(rule, type));
  const cases: { when: string; key: UploadSentence['key']; files: File[]; taken?: Usage }[] = [
    { when: 'Eine Datei anderer Art', key: 'accept', files: [wrong()] },
    ...(rule.messages?.none === undefined
      ? []
      : [{ when: 'Mehrere Dateien, von denen keine passt', key: 'none' as const, files: [wrong(), wrong()] }]),
    ...sizes.map(({ type, name, start, what }) => ({
      when: `${what}, größer als ${describeSize(largestFile(rule, type))}`,
      key: 'maxBytes' as const,
      files: [fileOf(name, type, start, largestFile(rule, type) + 1024 * 1024)],
    })),
    {
      when: `Mehr als ${mostFiles(rule) === 1 ? 'eine Datei' : `${mostFiles(rule)} Dateien`}`,
      key: 'maxItems',
      files: [fit],
      taken: { ...NO_FILES, files: mostFiles(rule) },
    },
    { when: 'Eine leere Datei', key: undefined, files: [fileOf('leer.jpg', 'image/jpeg', [])] },
    { when: 'Eine Datei, die das Gerät nicht lesen kann', key: undefined, files: [unreadable()] },
    {
      when: 'Alle Dateien zusammen sind zu groß',
      key: undefined,
      files: [fit],
      taken: { ...NO_FILES, bytes: LIMITS.unsentUploadBytes },
    },
  ];
  const judged = await Promise.all(
    cases.map(async ({ when, key, files, taken = NO_FILES }) => {
      const [first] = await judgeFiles(files, rule, () => taken);
      const refusal = first?.refusal ?? first?.shrinking?.otherwise;
      return refusal === undefined ? [] : [{ when, key, said: refusal.message }];
    }),
  );
  return judged.flat();
}

/** A file with this beginning that says to be of this size, without holding so many bytes. */
function fileOf(name: string, type: string, start: number[], size = start.length): File {
  const file = new File([new Uint8Array(start)], name, { type });
  return Object.defineProperty(file, 'size', { value: size });
}

function unreadable(): File {
  const file = fileOf('weg.jpg', 'image/jpeg', JPEG);
  return Object.defineProperty(file, 'slice', {
    value: () => {
      throw new DOMException('The file is gone.', 'NotReadableError');
    },
  });
}
