import { useEffect, useRef, useState } from 'react';

/** What the studio adds to a mail: what was filled in, and that its sentences can be chosen. */
const MARKS = `mark{background:#ffe98a;color:#1b232c;border-radius:2px}
mark :is(a,.link){color:inherit !important}
[data-text]{cursor:pointer;text-decoration:underline dotted transparent;text-underline-offset:3px}
[data-text]:hover{text-decoration-color:currentColor}
[data-chosen]{outline:3px solid #4a90d9;outline-offset:2px;border-radius:2px}`;

type MailFrameProps = {
  html: string;
  /** Number of the chosen text. */
  chosen: number | undefined;
  onChoose: (text: number) => void;
};

/** A mail as programs show it, in a document of its own that neither runs nor loads anything. */
export function MailFrame({ html, chosen, onChoose }: MailFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [loads, setLoads] = useState(0);
  const [height, setHeight] = useState(480);
  const marked = useRef(chosen);
  const choose = useRef(onChoose);
  useEffect(() => {
    choose.current = onChoose;
  });

  useEffect(() => {
    const shown = frame.current?.contentDocument;
    if (loads === 0 || shown === undefined || shown === null) return undefined;
    // Set in the frame's own document, whose policy allows the styles of mails.
    shown.documentElement.innerHTML = html;
    const style = shown.createElement('style');
    style.textContent = MARKS;
    shown.head.append(style);
    const listen = (event: MouseEvent) => {
      event.preventDefault();
      const text = (event.target as Element).closest<HTMLElement>('[data-text]')?.dataset['text'];
      if (text !== undefined) choose.current(Number(text));
    };
    shown.addEventListener('click', listen);
    markChosen(shown, marked.current);
    for (const link of shown.querySelectorAll('a')) link.tabIndex = -1;
    const resize = () => setHeight(shown.body.scrollHeight + 8);
    const observer = new ResizeObserver(resize);
    observer.observe(shown.body);
    return () => {
      observer.disconnect();
      shown.removeEventListener('click', listen);
    };
  }, [html, loads]);

  useEffect(() => {
    marked.current = chosen;
    markChosen(frame.current?.contentDocument, chosen);
  }, [chosen]);

  return (
    <iframe
      ref={frame}
      src="/studio/mail"
      sandbox="allow-same-origin"
      title="E-Mail, wie sie ankommt"
      style={{ height }}
      onLoad={() => setLoads((count) => count + 1)}
    />
  );
}

function markChosen(shown: Document | null | undefined, chosen: number | undefined): void {
  for (const one of shown?.querySelectorAll<HTMLElement>('[data-text]') ?? [])
    one.toggleAttribute('data-chosen', Number(one.dataset['text']) === chosen);
}
