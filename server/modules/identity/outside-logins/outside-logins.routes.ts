/** Logins through outside providers, and links with them. */
import {
  socialFinish,
  socialLinkBegin,
  socialLinkFinish,
  socialLinks,
  socialLogin,
  socialProviders,
  socialUnlink,
} from '#contract/identity/social.ts'
import { bindCall, readContext, type Http } from '#server/lib/http.ts'
import { beginLink, beginLogin, takeCallback } from './begin.ts'
import { finishLink, finishLogin } from './finish.ts'
import { listOwnLinks, listProviders, unlinkProvider } from './unlink.ts'

/** Adds the calls of contract/identity/social.ts, and the page address that providers send browsers back to. */
export function bindSocial(http: Http): void {
  bindCall(http, socialProviders, (context) => listProviders(context))
  bindCall(http, socialLogin, (context, input) => beginLogin(context, input))
  bindCall(http, socialFinish, (context) => finishLogin(context))
  bindCall(http, socialLinks, (context) => listOwnLinks(context))
  bindCall(http, socialLinkBegin, (context, input) => beginLink(context, input))
  bindCall(http, socialLinkFinish, (context) => finishLink(context))
  bindCall(http, socialUnlink, async (context, input) => {
    await unlinkProvider(context, input)
    return { removed: true }
  })
  http.app.get<{ Params: { provider: string } }>(
    '/wps/session/login/social/:provider/callback',
    async (request, reply) => {
      const context = await readContext(http, request)
      const goOn = await takeCallback(context, request.params.provider, request.url.split('?')[1] ?? '')
      for (const header of context.cookies.headers()) reply.header('set-cookie', header)
      return reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').redirect(goOn, 303)
    },
  )
}
