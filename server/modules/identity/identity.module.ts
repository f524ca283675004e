import type { Module } from '#server/lib/module.ts'
import { fill } from '#server/lib/slots.ts'
import { FIND_MEMBER, PASS_WORK, READ_MOBILE } from '#server/lib/people.ts'
import { CLOSE_ACCOUNTS } from './close-account.ts'
import { bindClosing } from './closing.routes.ts'
import { passWork } from './door.ts'
import { bindDoorOffice } from './door.office.ts'
import { findAccount } from './get-account.ts'
import { IDENTITY_DECISIONS } from './identity-decisions.ts'
import { IDENTITY_JOBS } from './identity.jobs.ts'
import { bindIdentityOffice } from './identity.office.ts'
import { bindIdentity } from './identity.routes.ts'
import { readMobile } from './mobile-numbers.ts'
import { bindOperatorAccount } from './operator-account.office.ts'
import { bindOperatorsOffice } from './operators.office.ts'
import { SECURITY_JOBS } from './security.jobs.ts'
import { bindSecurity } from './security.routes.ts'
import { bindSocialOffice } from './social.office.ts'
import { bindSocial } from './social.routes.ts'

export const IDENTITY: Module = {
  name: 'identity',
  level: 1,
  calls: (http) => {
    bindIdentity(http)
    bindSecurity(http)
    bindSocial(http)
    bindClosing(http)
    bindIdentityOffice(http)
    bindOperatorAccount(http)
    bindOperatorsOffice(http)
    bindDoorOffice(http)
    bindSocialOffice(http)
  },
  jobs: [...IDENTITY_JOBS, ...SECURITY_JOBS, CLOSE_ACCOUNTS],
  decisions: IDENTITY_DECISIONS,
  messages: {
    closing: 'security',
    'closing-stopped': 'security',
    'contact-changed': 'security',
    'new-login': 'security',
    'passkey-off': 'security',
    'passkey-on': 'security',
    'recovery-new': 'security',
    'recovery-used': 'security',
    'remember-stolen': 'security',
    'social-linked': 'security',
    'social-unlinked': 'security',
    'totp-off': 'security',
    'totp-on': 'security',
  },
  fills: [fill(PASS_WORK, passWork), fill(READ_MOBILE, readMobile), fill(FIND_MEMBER, findAccount)],
}
