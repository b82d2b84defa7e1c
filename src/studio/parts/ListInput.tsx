import { useContext, type KeyboardEvent } from 'react';
import { ComboBoxStateContext, Input, Text } from 'react-aria-components';
import type { useTypedEntry } from './useTypedEntry.ts';

type Typing = Pick<ReturnType<typeof useTypedEntry>, 'isTyping' | 'onKeyDownCapture'>;

type ListInputProps = { typing: Typing; isFirst?: boolean; placeholder?: string | undefined };

/** The field of a list (ComboBox). It selects its words when somebody comes to it. */
export function ListInput({ typing, isFirst, placeholder }: ListInputProps) {
  const list = useContext(ComboBoxStateContext);
  return (
    <Input
      data-first={isFirst === true || undefined}
      {...(placeholder !== undefined && { placeholder })}
      onFocus={(event) => {
        // The list gives the focus back as it opens, when the first letter is already there.
        if (!typing.isTyping) event.target.select();
      }}
      onKeyDownCapture={(event: KeyboardEvent) => {
        if (list !== null) typing.onKeyDownCapture(event, list);
      }}
    />
  );
}

/** Why what was typed is not taken. */
export function Missed({ sentence, className }: { sentence: string; className: string }) {
  return sentence === '' ? null : (
    <Text slot="errorMessage" role="status" className={className}>
      {sentence}
    </Text>
  );
}
