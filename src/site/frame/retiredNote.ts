/** Says above the wizard, or the form, that it is not offered any more, unless the page was drawn so. What was typed stays. */
export function showRetired(message: string): void {
  const known = document.querySelector<HTMLElement>('[data-ending]');
  if (known?.role === 'note') return;
  const note = known ?? document.createElement('p');
  note.dataset['ending'] = '';
  note.role = 'alert';
  note.textContent = message;
  const place = document.querySelector('[data-form]') ?? document.getElementById('root');
  if (known === null) place?.before(note);
}
