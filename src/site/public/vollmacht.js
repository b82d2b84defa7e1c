// The print button of the power of attorney; without scripts it is not there.
const button = document.querySelector('button');
if (button !== null) {
  button.hidden = false;
  button.addEventListener('click', () => print());
}
