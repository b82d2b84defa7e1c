import { useStore } from '@xyflow/react';
import { useCallback, type FocusEvent } from 'react';
import { useShow } from './Camera.tsx';
import type { Elements } from './elements.ts';
import { boxAt, isDrawn } from './spots.ts';
import styles from './flow.module.css';

type TabStopProps = { elements: Elements; spot: string; said: string };

/**
 * Stands for what is selected while that is not drawn because it is out of sight: Tab leads here, keys work, and with the focus it comes into
 * sight, where `useFocus` hands the focus on to it.
 */
export function TabStop({ elements, spot, said }: TabStopProps) {
  const show = useShow();
  const reveal = ({ relatedTarget }: FocusEvent) => {
    const box = boxAt(elements, spot);
    // Anybody who moves the picture away from what has the focus is not brought back: then the focus comes from nowhere.
    if (box !== undefined && relatedTarget !== null) show(box);
  };
  return <button type="button" className={styles.stop} data-spot={spot} aria-label={said} onFocus={reveal} />;
}

/** Whether what is selected is drawn. `isWhole`: everything is. */
export function useIsDrawn(elements: Elements, spot: string, isWhole: boolean): boolean {
  return useStore(
    useCallback(
      ({ transform: [x, y, zoom], width, height }) =>
        isWhole || isDrawn(elements, spot, { x: -x / zoom, y: -y / zoom, width: width / zoom, height: height / zoom }),
      [elements, spot, isWhole],
    ),
  );
}
