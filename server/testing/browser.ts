/** A browser for tests of logins: stores the cookies of calls, has an address and a user agent. */
import type { CallDefinition, InputOf, OutputOf } from '#contract/call.ts'
import { seal, type Answer, type House } from './house.ts'

export const CHROME =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36'
export const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:127.0) Gecko/20100101 Firefox/127.0'

export class Browser {
  readonly cookies = new Map<string, string>()
  token: string | null = null
  readonly #house: House
  ip: string
  userAgent: string
  /** The host of the calls; null for the house's own. */
  host: string | null = null

  constructor(house: House, ip = '127.0.0.1', userAgent = CHROME) {
    this.#house = house
    this.ip = ip
    this.userAgent = userAgent
  }

  /** Returns another browser with the same cookies. */
  copy(): Browser {
    const other = new Browser(this.#house, this.ip, this.userAgent)
    other.host = this.host
    for (const [name, value] of this.cookies) other.cookies.set(name, value)
    return other
  }

  async call<Call extends CallDefinition>(
    call: Call,
    input: InputOf<Call> = {} as InputOf<Call>,
  ): Promise<Answer<OutputOf<Call>>> {
    const rest = { ...(input as Record<string, unknown>) }
    const path = call.path.replace(/\{(\w+)\}/g, (_match, name: string) => {
      const value = String(rest[name])
      delete rest[name]
      return value
    })
    const query = new URLSearchParams()
    if (call.method === 'GET')
      for (const [name, value] of Object.entries(rest)) if (value !== undefined) query.set(name, String(value))
    const response = await this.#house.app.inject({
      method: call.method,
      url: query.size > 0 ? `${path}?${query.toString()}` : path,
      remoteAddress: this.ip,
      headers: {
        'accept-language': 'en',
        'user-agent': this.userAgent,
        cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(this.host ? { host: this.host } : {}),
        ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
        ...(call.method === 'GET' ? {} : { 'content-type': call.sealed ? 'application/jose' : 'application/json' }),
      },
      ...(call.method === 'GET'
        ? {}
        : { payload: call.sealed ? await seal(this.#house.env, rest) : JSON.stringify(rest) }),
    })
    for (const { name, value } of response.cookies)
      if (value) this.cookies.set(name, value)
      else this.cookies.delete(name)
    return { status: response.statusCode, body: response.json() }
  }

  async ok<Call extends CallDefinition>(call: Call, input?: InputOf<Call>): Promise<OutputOf<Call>> {
    const { status, body } = await this.call(call, input)
    if (!body.success) throw new Error(`${call.id} was refused: ${status} ${JSON.stringify(body)}`)
    return body.value
  }

  /** Returns the code of a refusal, or 'ok'. */
  async refusal<Call extends CallDefinition>(call: Call, input?: InputOf<Call>): Promise<string> {
    const { body } = await this.call(call, input)
    return body.success ? 'ok' : body.code
  }
}
