import type { OpenApi } from '../../server/openapi/index.ts';
import { trafficJudge, type Traffic } from './apiTraffic.ts';

/**
 * Checks the answers of a running server against its own description, which is fetched again if it does not contain an
 * answer.
 */
export class LiveTraffic {
  readonly #url: string;
  #judge: ReturnType<typeof trafficJudge> | undefined;

  constructor(url: string) {
    this.#url = url;
  }

  /** Throws if an answer does not match the description. */
  async expectDescribed(traffic: Traffic): Promise<void> {
    this.#judge ??= await this.#read();
    if (this.#judge(traffic) === undefined) return;
    this.#judge = await this.#read();
    const fault = this.#judge(traffic);
    if (fault !== undefined) throw new Error(`/api/openapi.json: ${fault}`);
  }

  /** As `expectDescribed`, for a response whose body the caller reads. */
  async expectResponse(method: string, target: string, response: Response): Promise<void> {
    const { status, headers } = response;
    const body = await response.clone().text();
    await this.expectDescribed({ method, target, status, type: headers.get('content-type') ?? '', body });
  }

  async #read(): Promise<ReturnType<typeof trafficJudge>> {
    const response = await fetch(`${this.#url}/api/openapi.json`);
    const document: OpenApi = await response.json();
    return trafficJudge(document);
  }
}
