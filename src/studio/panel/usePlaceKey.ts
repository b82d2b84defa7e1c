import { useState } from 'react';
import { useStudio } from '../context/context.ts';
import { isSamePlace, type FilePlace } from '../document/place.ts';
import { placeAfter } from '../document/renamedPlace.ts';

/** A key for what shows a place: another one for another place, the same while its name follows its words. */
export function usePlaceKey(place: FilePlace): number {
  const { renamed } = useStudio().state;
  const [shown, setShown] = useState({ place, renamed, number: 0 });
  if (isSamePlace(shown.place, place) && shown.renamed === renamed) return shown.number;
  const isSame = isSamePlace(placeAfter(shown.place, renamed.slice(shown.renamed.length)), place);
  const number = isSame ? shown.number : shown.number + 1;
  setShown({ place, renamed, number });
  return number;
}
