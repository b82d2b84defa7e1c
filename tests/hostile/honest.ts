import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

type Wish = { headers?: Record<string, string>; body?: string | FormData };

/**
 * Asks for an address, or sends a body with POST, on a connection of its own: the server ends idle ones, perhaps just when the next request
 * is sent. `fetch` cannot do that: with `Connection: close`, undici fails where an answer ends before it is read.
 */
export async function askHonestly(
  address: string,
  { headers = {}, body }: Wish = {},
): Promise<{ status: number; body: string }> {
  const form = body instanceof FormData ? new Response(body) : undefined;
  const type = form?.headers.get('content-type');
  const bytes = form === undefined ? body : Buffer.from(await form.arrayBuffer());
  const asking = request(address, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { ...headers, ...(typeof type === 'string' && { 'content-type': type }) },
    agent: false,
  });
  const answered = once(asking, 'response') as Promise<[IncomingMessage]>;
  asking.end(bytes);
  const [answer] = await answered;
  return { status: answer.statusCode ?? 0, body: await text(answer) };
}
