import { Window } from 'happy-dom';

/** A page as a browser without scripts has it. */
export type FormPage = {
  status: number;
  /** Without the origin. */
  address: string;
  headers: Headers;
  html: string;
  document: Window['document'];
};

/** What is filled in or pressed: values by the names of inputs. A list chooses several boxes or files. */
export type Filled = Record<string, string | File | (string | File)[]>;

/** A browser that runs no scripts: it keeps one cookie, sends forms as they stand in the page, and follows redirections. */
export class FormBrowser {
  cookie = '';
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  async open(address: string): Promise<FormPage> {
    return this.#follow(await this.#request('GET', address));
  }

  /**
   * Sends the form of a page: what stands in its inputs, overridden by `filled`, and the button that was pressed. Browsers send
   * neither empty radio groups nor boxes that are not ticked.
   */
  async send(page: FormPage, filled: Filled = {}, order?: string): Promise<FormPage> {
    return this.#follow(await this.post(page.address, this.bodyOf(page, filled, order)));
  }

  /** Sends a body, and does not follow. */
  post(address: string, body: FormData | string, headers: Record<string, string> = {}): Promise<Response> {
    return this.#request('POST', address.replace(/#.*/, ''), body, headers);
  }

  bodyOf({ document }: FormPage, filled: Filled = {}, order?: string): FormData {
    const body = new FormData();
    const form = document.querySelector('main form[method=post]');
    if (form === null) throw new Error('The page has no form.');
    for (const [name, value] of entriesOf(form)) if (!(name in filled)) body.append(name, value);
    for (const [name, value] of Object.entries(filled))
      for (const one of Array.isArray(value) ? value : [value]) body.append(name, one);
    if (order !== undefined) body.append('tun', order);
    return body;
  }

  async #request(
    method: string,
    address: string,
    body?: FormData | string,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    const response = await fetch(this.#url + address, {
      method,
      redirect: 'manual',
      headers: { accept: 'text/html', ...(this.cookie !== '' && { cookie: this.cookie }), ...headers },
      ...(body !== undefined && { body }),
    });
    const [set] = response.headers.getSetCookie();
    if (set !== undefined) this.cookie = set.split(';')[0] ?? '';
    return response;
  }

  async #follow(response: Response): Promise<FormPage> {
    const location = response.headers.get('location');
    if (location !== null) {
      const page = await this.#follow(await this.#request('GET', location.replace(/#.*/, '')));
      return response.status === 303 && page.address === '' ? { ...page, address: location } : page;
    }
    const html = await response.text();
    const window = new Window({ settings: { disableJavaScriptEvaluation: true } });
    window.document.write(html);
    const address = response.url.slice(this.#url.length);
    return { status: response.status, address, headers: response.headers, html, document: window.document };
  }
}

type Parent = { querySelectorAll: Window['document']['querySelectorAll'] };

/** The form data set of a form without a submitter (HTML, section 4.10.22.4), files left out. */
function entriesOf(form: Parent): [string, string][] {
  return [...form.querySelectorAll('[name]')].flatMap((element): [string, string][] => {
    const name = element.getAttribute('name') ?? '';
    const type = element.getAttribute('type');
    if (element.tagName === 'BUTTON' || type === 'file' || element.hasAttribute('disabled')) return [];
    if (type === 'radio' || type === 'checkbox')
      return element.hasAttribute('checked') ? [[name, element.getAttribute('value') ?? 'on']] : [];
    if (element.tagName === 'SELECT')
      return [[name, element.querySelector('option[selected]')?.getAttribute('value') ?? '']];
    return [[name, element.tagName === 'TEXTAREA' ? element.textContent : (element.getAttribute('value') ?? '')]];
  });
}
