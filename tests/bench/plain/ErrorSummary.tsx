import { useEffect, useRef } from 'react';
import type { Errors } from './form.ts';

/** What has to be mended, each entry leading to its field. Takes the focus when it appears. */
export function ErrorSummary({ title, errors }: { title: string; errors: Errors }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} role="alert" tabIndex={-1}>
      <h2>{title}</h2>
      <ul>
        {Object.entries(errors).map(([name, message]) => (
          <li key={name}>
            <a
              href={`#${name}`}
              onClick={(event) => {
                event.preventDefault();
                document.getElementById(name)?.focus();
              }}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
