// The print button of the power of attorney; without scripts it is not there, and the rest needs none.
const button = document.querySelector('button[data-print]');
if (button !== null) {
  button.hidden = false;
  button.addEventListener('click', () => print());
}
