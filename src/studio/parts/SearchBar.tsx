import { useEffect, useId, useRef, type ReactNode } from 'react';
import { Replace as ReplaceIcon } from 'lucide-react';
import { ToolRow } from './ToolRow.tsx';
import looks from './looks.module.css';

type SearchBarProps = {
  /** Undefined where the placeholder is its name. */
  label?: string;
  placeholder: string;
  query: string;
  onQuery: (query: string) => void;
  /** The field has the focus at once. */
  focus?: boolean;
  /** How it is searched, and what is shown only. */
  filters: ReactNode;
  /** One of the filters is in use. */
  filtered: boolean;
  /** Undefined where nothing can be replaced. */
  onReplacing: ((replacing: boolean) => void) | undefined;
  replacing: boolean;
  /** How much was found. */
  status: string;
  /** Links to other searches. */
  children?: ReactNode;
};

/** Searches texts, opens what replaces words in them, and states how many were found. */
export function SearchBar({ label, query, onQuery, focus = false, filters, ...props }: SearchBarProps) {
  const { placeholder, filtered, onReplacing, replacing, status, children } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focus) input.current?.focus();
  }, [focus]);
  return (
    <div className={looks.bar} role="search">
      <ToolRow
        label="Suche"
        className={looks.searching}
        open={filtered}
        first={
          <>
            {label !== undefined && <label htmlFor={id}>{label}</label>}
            <input
              ref={input}
              id={id}
              type="search"
              className={looks.search}
              aria-label={label === undefined ? placeholder : undefined}
              placeholder={placeholder}
              value={query}
              onChange={(event) => onQuery(event.target.value)}
            />
            {onReplacing !== undefined && (
              <button type="button" aria-expanded={replacing} onClick={() => onReplacing(!replacing)}>
                <ReplaceIcon aria-hidden size={16} />
                Ersetzen
              </button>
            )}
          </>
        }
      >
        {filters}
      </ToolRow>
      <p className={looks.quiet} role="status">
        {status}
      </p>
      {children}
    </div>
  );
}

type CheckProps = { label: string; checked: boolean; onChange: (checked: boolean) => void };

/** A box that can be ticked, with its words behind it. */
export function Check({ label, checked, onChange }: CheckProps) {
  return (
    <label className={looks.check}>
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      {label}
    </label>
  );
}
