/** The operators' calls about outside providers. */
import type { OutputOf } from '#contract/call.ts'
import { fail } from '#contract/errors.ts'
import { listSocialProviders, setSocialProvider } from '#contract/identity/office-social.ts'
import { writeAudit } from '#server/lib/audit.ts'
import { bindCall, type Http, type OperatorContext } from '#server/lib/http.ts'
import { lock } from '#server/lib/secret-box.ts'
import { callbackOf } from './begin.ts'
import { secretOwner } from './oidc.ts'
import { findProviderRow, listProviderRows, putProvider, type ProviderRow } from './providers.sql.ts'

type Shown = OutputOf<typeof setSocialProvider>

function asAnswer(
  context: OperatorContext,
  { code, clientSecret, name, mark, issuer, clientId, enabled }: ProviderRow,
): Shown {
  return {
    id: code,
    name,
    mark,
    issuer,
    clientId,
    enabled,
    hasSecret: clientSecret !== null,
    callbackUrl: callbackOf(context, code),
  }
}

/** Adds the operators' calls about outside providers. */
export function bindSocialOffice(http: Http): void {
  bindCall(http, listSocialProviders, async (context) => ({
    content: (await listProviderRows(context.env.db, context.merchant)).map((row) => asAnswer(context, row)),
  }))
  bindCall(http, setSocialProvider, async (context, { id: code, secret, issuer, ...facts }) => {
    const { env, merchant } = context
    return env.db.tx(async (tx) => {
      const before = await findProviderRow(tx, merchant, code)
      if (!before && !issuer) return fail('INVALID_INPUT', { fields: { issuer: { rule: 'required' } } })
      const next = { code, ...facts, issuer: issuer ?? before?.issuer ?? null }
      // a secret is used only with the issuer and client that it was set for
      const isSame = before?.issuer === next.issuer && before.clientId === next.clientId
      const clientSecret = secret ? lock(env, secretOwner(merchant, next), secret) : isSame ? before.clientSecret : null
      const row = { ...next, clientSecret }
      await putProvider(tx, merchant, row)
      const after = asAnswer(context, row)
      await writeAudit(tx, context, {
        action: 'site.social',
        subject: `brand:${merchant}`,
        ...(before ? { before: asAnswer(context, before) } : {}),
        after: { ...after, ...(secret ? { secret: 'changed' } : {}) },
      })
      return after
    })
  })
}
