/**
 * The application: its modules from top to bottom, which makes this file the server's table of contents.
 */
import formbody from '@fastify/formbody'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { BODY_MAX_BYTES } from '#contract/limits.ts'
import { CallError } from '#contract/errors.ts'
import { CHECKS } from '#server/check-books.ts'
import { closeWhileDraining } from '#server/lib/drain.ts'
import { collectKinds, type DecisionKind } from '#server/lib/decisions/decision-kind.ts'
import type { Env } from '#server/lib/env.ts'
import { answerError, type Http } from '#server/lib/http.ts'
import { countRequests } from '#server/lib/metrics.ts'
import { newRequestIds } from '#server/lib/random.ts'
import { OUTGOING_JOBS } from '#server/lib/outgoing.ts'
import { SEALING_JOBS } from '#server/lib/sealed.ts'
import { limitRequests } from '#server/lib/request-limit.ts'
import type { Job } from '#server/lib/jobs.ts'
import type { Loop } from '#server/lib/loops.ts'
import { bindStream } from '#server/lib/stream.ts'
import { bindSystem } from '#server/lib/system.routes.ts'
import { findTies } from '#server/find-ties.ts'
import { findEntrySubject } from '#server/find-entry-subject.ts'
import { BETS_JOBS } from '#server/modules/bets/bets.jobs.ts'
import { BETS_LOOPS } from '#server/modules/bets/bets.loops.ts'
import { bindBetsOffice } from '#server/modules/bets/bets.office.ts'
import { bindBets } from '#server/modules/bets/bets.routes.ts'
import { BOOKS_LOOPS, booksJobs } from '#server/modules/books/books.jobs.ts'
import { bindBooksOffice } from '#server/modules/books/books.office.ts'
import { bindCallbacks } from '#server/modules/cashier/cashier.callbacks.ts'
import { savePaymentPassword } from '#server/modules/cashier/payment-passwords.sql.ts'
import { CASHIER_DECISIONS } from '#server/modules/cashier/cashier-decisions.ts'
import { CASHIER_JOBS } from '#server/modules/cashier/cashier.jobs.ts'
import { bindCashierOffice } from '#server/modules/cashier/cashier.office.ts'
import { bindCashier } from '#server/modules/cashier/cashier.routes.ts'
import { decisionsJobs } from '#server/modules/decisions/decisions.jobs.ts'
import { bindDecisionsOffice } from '#server/modules/decisions/decisions.office.ts'
import { EXPORTS_JOBS } from '#server/modules/exports/exports.jobs.ts'
import { bindExportsOffice } from '#server/modules/exports/exports.office.ts'
import { bindExports } from '#server/modules/exports/exports.routes.ts'
import { bindLine } from '#server/modules/cashier/line.routes.ts'
import { bindGames } from '#server/modules/games/bind-games.ts'
import { GAMES_DECISIONS } from '#server/modules/games/games.decisions.ts'
import { GAMES_JOBS } from '#server/modules/games/games.jobs.ts'
import { nameGames } from '#server/modules/games/name-games.ts'
import { findAccount } from '#server/modules/identity/get-account.ts'
import { bindClosing, closingJobs } from '#server/modules/identity/closing.routes.ts'
import { passWork } from '#server/modules/identity/door.ts'
import { readMobile } from '#server/modules/identity/mobile-numbers.ts'
import { bindDoorOffice } from '#server/modules/identity/door.office.ts'
import { IDENTITY_DECISIONS } from '#server/modules/identity/identity-decisions.ts'
import { identityJobs } from '#server/modules/identity/identity.jobs.ts'
import { bindIdentityOffice } from '#server/modules/identity/identity.office.ts'
import { bindOperatorAccount } from '#server/modules/identity/operator-account.office.ts'
import { bindOperatorsOffice } from '#server/modules/identity/operators.office.ts'
import { bindIdentity } from '#server/modules/identity/identity.routes.ts'
import { securityJobs } from '#server/modules/identity/security.jobs.ts'
import { bindSecurity } from '#server/modules/identity/security.routes.ts'
import { bindSocialOffice } from '#server/modules/identity/social.office.ts'
import { bindSocial } from '#server/modules/identity/social.routes.ts'
import { readPrincipal } from '#server/modules/identity/read-principal.ts'
import { listStillOpen } from '#server/modules/identity/sessions.sql.ts'
import { bindLobby } from '#server/modules/lobby/lobby.routes.ts'
import { bindMessages } from '#server/modules/messages/messages.routes.ts'
import { messagesJobs } from '#server/modules/messages/push-message.ts'
import { sendMessage } from '#server/modules/messages/send-message.ts'
import { mayBeMarketedTo } from '#server/modules/protection/marketing.ts'
import { protectionJobs } from '#server/modules/protection/protection.jobs.ts'
import { bindProtectionOffice } from '#server/modules/protection/protection.office.ts'
import { bindProtection } from '#server/modules/protection/protection.routes.ts'
import { bindContentsOffice } from '#server/modules/site/contents.office.ts'
import { SITE_JOBS } from '#server/modules/site/site.jobs.ts'
import { bindContact } from '#server/modules/site/contact.routes.ts'
import { bindFeedbackOffice } from '#server/modules/site/feedback.office.ts'
import { BRAND_DOMAINS } from '#server/modules/site/brand-domains.ts'
import { bindSiteOffice } from '#server/modules/site/site.office.ts'
import { bindSite } from '#server/modules/site/site.routes.ts'
import { STATEMENTS_JOBS } from '#server/modules/statements/statements.jobs.ts'
import { bindPush } from '#server/modules/push/push.routes.ts'
import { bindStatements } from '#server/modules/statements/statements.routes.ts'
import { bindWalletOffice } from '#server/modules/wallet/wallet.office.ts'
import { WALLET_JOBS } from '#server/modules/wallet/wallet.jobs.ts'
import { bindWallet } from '#server/modules/wallet/wallet.routes.ts'
import { SITE_PORTS } from '#server/site-ports.ts'

/** What a module brings to the application. */
export type Module = { name: string; bind?(http: Http): void; jobs?: readonly Job[]; loops?: readonly Loop[]; decisions?: readonly DecisionKind[] }

/** Every module, the highest level first. */
export const MODULES: readonly Module[] = [
  { name: 'lobby', bind: bindLobby },
  { name: 'decisions', bind: bindDecisionsOffice },
  { name: 'books', bind: bindBooksOffice, jobs: booksJobs(CHECKS), loops: BOOKS_LOOPS },
  { name: 'exports', bind: (http) => { bindExports(http); bindExportsOffice(http) }, jobs: EXPORTS_JOBS },
  { name: 'cashier', bind: (http) => { bindCashier(http); bindLine(http); bindCashierOffice(http); bindCallbacks(http) }, jobs: CASHIER_JOBS, decisions: CASHIER_DECISIONS },
  { name: 'games', bind: bindGames, jobs: GAMES_JOBS, decisions: GAMES_DECISIONS },
  { name: 'bets', bind: (http) => { bindBets(http, nameGames); bindBetsOffice(http, nameGames) }, jobs: BETS_JOBS, loops: BETS_LOOPS },
  { name: 'protection', bind: (http) => { bindProtection(http); bindProtectionOffice(http) }, jobs: protectionJobs(sendMessage) },
  { name: 'messages', bind: (http) => bindMessages(http, mayBeMarketedTo), jobs: messagesJobs(mayBeMarketedTo) },
  { name: 'statements', bind: bindStatements, jobs: STATEMENTS_JOBS },
  {
    name: 'identity', bind: (http) => {
      bindIdentity(http, { savePaymentPassword }); bindSecurity(http); bindSocial(http); bindClosing(http, findTies)
      bindIdentityOffice(http); bindOperatorAccount(http); bindOperatorsOffice(http); bindDoorOffice(http); bindSocialOffice(http)
    },
    jobs: [...identityJobs, ...securityJobs(sendMessage), ...closingJobs(findTies)], decisions: IDENTITY_DECISIONS,
  },
  { name: 'push', bind: bindPush },
  { name: 'wallet', bind: (http) => { bindWallet(http, findEntrySubject); bindWalletOffice(http, findAccount) }, jobs: WALLET_JOBS },
  { name: 'site', bind: (http) => { bindSite(http, SITE_PORTS); bindContact(http, { passWork, readMobile }); bindSiteOffice(http); bindFeedbackOffice(http, sendMessage); bindContentsOffice(http) }, jobs: SITE_JOBS, decisions: [BRAND_DOMAINS] },
]

/** Every kind of decision that operators take. */
export const DECISIONS = collectKinds(MODULES.flatMap((module) => module.decisions ?? []))

/** Everything that runs on a schedule or after a request. */
export const JOBS: readonly Job[] = [...MODULES.flatMap((module) => module.jobs ?? []), ...decisionsJobs(DECISIONS), ...OUTGOING_JOBS, ...SEALING_JOBS]

/** Everything that goes on all the time. */
export const LOOPS: readonly Loop[] = MODULES.flatMap((module) => module.loops ?? [])

/** Builds the application on an open environment; it neither listens nor works off jobs. */
export async function buildApp(env: Env): Promise<{ app: FastifyInstance; http: Http }> {
  const app = Fastify({
    logger: false, // a logger for each request would cost more than most requests; what fails is logged by answerError
    bodyLimit: BODY_MAX_BYTES,
    ...(env.config.trustedProxies > 0 ? { trustProxy: (_address: string, hop: number) => hop < env.config.trustedProxies } : {}),
    genReqId: newRequestIds(env.random),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 100 },
    forceCloseConnections: true,
    // an address that cannot be read, or is too long
    frameworkErrors: (error, request, reply) => { void answerError(env, error, request as FastifyRequest, reply as FastifyReply) },
  })
  const http: Http = { app, env, ports: { readPrincipal, listOpenSessions: ({ db, clock }, ids) => listStillOpen(db, ids, clock.now()) }, calls: [], decisions: DECISIONS, isDraining: false, drains: [] }
  app.setErrorHandler((error, request, reply) => answerError(env, error, request, reply))
  app.setNotFoundHandler((request, reply) => http.answerPage?.(request, reply) ?? answerError(env, new CallError('CALL_UNKNOWN'), request, reply))
  app.addContentTypeParser('application/jose', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  countRequests(app)
  closeWhileDraining(http)
  await app.register(formbody)
  limitRequests(app, env)

  bindSystem(http)
  bindStream(http)
  for (const module of MODULES) module.bind?.(http)
  return { app, http }
}
