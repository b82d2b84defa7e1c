import type { DefinitionFiles } from '../../check/fileNames.ts';
import { JOURNEYS } from '../document/examples.ts';
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import type { Answers } from '../../engine/index.ts';
import { readFromFrame, type FromFrame, type ToFrame } from './protocol.ts';

import type { Workspace } from '../workspace/workspace.ts';

/** What the frame shows. */
export type FrameState = {
  /** The step on the page; undefined before the first picture. */
  step: string | undefined;
  /** Whether the answers on the page lead to its step. */
  led: boolean;
  /** The questions that the page asks now. */
  asked: readonly string[];
  /** Why the current texts cannot be shown, as a German sentence. */
  failure: string | undefined;
};

export type FrameEvents = {
  onPick: (message: Extract<FromFrame, { kind: 'picked' }>) => void;
  /** The person has gone to another step on the page. */
  onStep: (step: string) => void;
  onLeave: (href: string) => void;
  /** The answers on the page, after they were asked for. */
  onAnswers?: (answers: Answers) => void;
  /** What the machine did, if the frame simulates. */
  onRun?: (message: Extract<FromFrame, { kind: 'began' | 'ran' }>) => void;
};

export type Frame = {
  state: FrameState;
  ref: RefObject<HTMLIFrameElement | null>;
  /** Does nothing until the frame has drawn its first picture. */
  send: (message: ToFrame) => void;
  /** Counts how often the frame was loaded; it knows nothing after that. */
  loads: number;
};

const NOTHING: FrameState = { step: undefined, led: true, asked: [], failure: undefined };

/** Texts that a frame draws. */
export type TextSource = Pick<Workspace, 'id' | 'files' | 'subscribe'>;

/** The frame of a preview. It gets the source's texts at every change, before the studio itself is drawn again. */
export function useFrame(source: TextSource, events: FrameEvents): Frame {
  const ref = useRef<HTMLIFrameElement>(null);
  const [state, setState] = useState(NOTHING);
  const [loads, setLoads] = useState(0);
  const heard = useRef(events);
  useEffect(() => {
    heard.current = events;
  });

  const send = useCallback((message: ToFrame) => ref.current?.contentWindow?.postMessage(message, location.origin), []);

  useEffect(() => {
    let sent: DefinitionFiles | undefined;
    const sendTexts = () => {
      const { files } = source;
      if (sent === undefined || files === sent) return;
      const changed = differences(sent, files);
      sent = files;
      if (Object.keys(changed).length > 0) send({ kind: 'texts', id: source.id, files: changed });
    };
    const hear = (event: MessageEvent<unknown>) => {
      const message = readFromFrame(event, ref.current?.contentWindow);
      if (message === undefined) return;
      if (message.kind === 'ready') {
        sent = {};
        sendTexts();
        setLoads((count) => count + 1);
      } else if (message.kind === 'drawn') {
        const { step, led, asked, failure } = message;
        setState((before) => sameOr(before, { step, led, asked, failure }));
      }
      dispatchMessage(message, heard.current);
    };
    window.addEventListener('message', hear);
    const stop = source.subscribe(sendTexts);
    return () => {
      window.removeEventListener('message', hear);
      stop();
    };
  }, [source, send]);

  return { state, ref, send, loads };
}

/** Passes on what has happened in a frame. */
function dispatchMessage(message: FromFrame, events: FrameEvents): void {
  switch (message.kind) {
    case 'drawn':
      if (message.byPerson && message.step !== undefined) events.onStep(message.step);
      break;
    case 'picked':
      events.onPick(message);
      break;
    case 'left':
      events.onLeave(message.href);
      break;
    case 'answers':
      events.onAnswers?.(message.answers);
      break;
    case 'began':
    case 'ran':
      events.onRun?.(message);
      break;
    case 'key': {
      const { kind: _, ...init } = message;
      window.dispatchEvent(new KeyboardEvent('keydown', init));
      break;
    }
    default:
  }
}

/** The texts that have changed; null for those that are gone. Examples are drawn nowhere, so a run goes on if one is recorded. */
function differences(before: DefinitionFiles, after: DefinitionFiles): Record<string, string | null> {
  const changed = Object.entries(after).filter(([file, text]) => file !== JOURNEYS && before[file] !== text);
  const gone = Object.keys(before).filter((file) => !Object.hasOwn(after, file));
  return Object.fromEntries([...changed, ...gone.map((file) => [file, null] as const)]);
}

/** The state before, if nothing has changed: typing draws often. */
function sameOr(before: FrameState, next: FrameState): FrameState {
  return JSON.stringify(before) === JSON.stringify(next) ? before : next;
}
