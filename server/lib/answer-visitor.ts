import type { Brand } from './brands.ts'
import { CookieJar } from './cookies.ts'
import type { Context, Http } from './http.ts'

/** An address of this machine belongs to no country and no list, so that what is cached is the answer of an open site. */
export const NOBODYS_ADDRESS = '127.0.0.1'

/**
 * Answers a call as a visitor of the brand would get it, without a request of theirs: for pages that the server draws.
 * The page's own code names the call; one that needs a session is refused with RangeError, as is one that does not
 * exist. Throws what the call throws.
 */
export async function answerVisitor(
  { env, answers }: Pick<Http, 'env' | 'answers'>,
  { brand, host, locale }: { brand: Brand; host: string; locale: string },
  { id, input }: { id: string; input: unknown },
): Promise<unknown> {
  const answer = answers.get(id)
  if (!answer) throw new RangeError(`no call of visitors: ${id}`)
  const context: Context = {
    env,
    requestId: 'first-screen',
    locale,
    host,
    brand,
    merchant: brand.code,
    ip: NOBODYS_ADDRESS,
    userAgent: '',
    cookies: new CookieJar(undefined, true),
    principal: null,
  }
  return answer(context, input)
}
