// Makes and uses passkeys on the pages of the studio's account (server/studioAccess). Without scripts these forms are not there; an app for codes needs none.
for (const form of document.querySelectorAll('form[data-passkey]')) {
  const answer = form.querySelector('[name=antwort]');
  const fault = form.querySelector('[role=alert]');
  let isAsking = false;
  form.hidden = false;
  const send = async () => {
    try {
      answer.value = JSON.stringify(await ask(form.dataset.passkey, JSON.parse(form.dataset.options)));
      form.submit();
    } catch (error) {
      fault.textContent = sentenceFor(error);
    }
    isAsking = false;
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (isAsking) return;
    isAsking = true;
    fault.textContent = '';
    void send();
  });
}

function ask(what, options) {
  return what === 'create'
    ? navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) })
    : navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) });
}

function sentenceFor(error) {
  if (error.name === 'InvalidStateError') return 'Auf diesem Gerät gibt es für Ihr Konto schon einen Passkey.';
  if (error.name === 'NotAllowedError') return 'Der Passkey wurde nicht bestätigt. Versuchen Sie es noch einmal.';
  return 'Mit diesem Browser geht es nicht. Nehmen Sie einen anderen, oder eine App für Codes.';
}
