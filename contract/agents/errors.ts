import type { ErrorList } from '../error-list.ts'

/** Refusals of the module agents. */
export const AGENTS_ERRORS = {
  AGENTS_CLOSED: { status: 403, when: 'the brand has no agents, or has switched them off' },
  LINE_TOO_DEEP: { status: 409, when: 'the line is as deep as the brand allows already' },
  AGENT_MAY_NOT: { status: 403, when: 'the type of the agent’s account may not open accounts of this kind' },
  DOWNLINE_LIMIT: { status: 429, when: 'the agent opened as many accounts today as the brand allows; value.limit' },
  DOWNLINE_ENTERED: { status: 409, when: 'the account’s owner has logged in, so nobody else sets its password' },
  LINKS_FULL: { status: 409, when: 'the agent has as many open links as the brand allows; value.limit' },
  LINK_STANDS: { status: 409, when: 'the account’s first code stays open' },
  FREEZE_POINTLESS: { status: 409, when: 'the account is suspended already' },
  FREEZE_FULL: { status: 409, when: 'the agent has as many open requests as are allowed; value.limit' },
  FREEZE_ANSWERED: { status: 409, when: 'the request was answered or taken back' },
  LINE_LOOP: { status: 409, when: 'the account would come below itself' },
  LINE_TOO_LARGE: { status: 409, when: 'more accounts are below than one move takes; value.limit' },
  RATE_OUT_OF_BOUNDS: {
    status: 409,
    when: 'a rebate rate would be above what the agent above may give, or below what an account below has',
  },
  RATE_PLACES_USED: {
    status: 409,
    when: 'as many agents right below have rates of that height as the brand allows; value.from, value.limit',
  },
  REBATE_EXPIRED: { status: 409, when: 'the rebate was not claimed in time' },
  CONTRACT_CLOSED: { status: 409, when: 'the brand lets no contracts of the kind be offered' },
  CONTRACT_NO_OWN: {
    status: 409,
    when: 'the giver has no contract of the kind that goes on, so that nothing may be given of it',
  },
  CONTRACT_OUT_OF_BOUNDS: {
    status: 409,
    when: 'the contract gives or counts more than may be given, or says less notice than the brand asks for; value.what, value.bound',
  },
  CONTRACT_NOT_NOW: { status: 409, when: 'the account of one of the two is suspended' },
  CONTRACT_CURRENCY: { status: 409, when: 'the two have accounts, or contracts, in different currencies' },
  CONTRACT_ON_OFFER: { status: 409, when: 'a contract of the kind is on offer to the same agent already' },
  CONTRACT_ANSWERED: { status: 409, when: 'the offer was answered or taken back' },
  CONTRACT_EXPIRED: { status: 409, when: 'nobody answered the offer in time' },
  CONTRACT_CHANGED: { status: 409, when: 'accepting, or a move, would end other contracts than were shown' },
  CONTRACT_ENDING: { status: 409, when: 'the contract is over, or ends as early already' },
  CONTRACT_NOT_TOP: { status: 409, when: 'somebody stands above the agent, and gives his contracts' },
  CONTRACT_TEMPLATE_NAME_TAKEN: { status: 409, when: 'another template of the brand has the name, in any case' },
  CONTRACT_TEMPLATE_CHANGED: {
    status: 409,
    when: 'another operator changed the template since it was read; value.version',
  },
  CONTRACT_TEMPLATES_FULL: { status: 409, when: 'the brand keeps as many templates as it may; value.limit' },
  DISPUTE_OPEN: { status: 409, when: 'the agent disputes the bill already, and operators have not answered' },
  DISPUTES_FULL: { status: 409, when: 'the agent has as many open disputes as are allowed; value.limit' },
  DISPUTE_ANSWERED: { status: 409, when: 'the dispute was answered or taken back' },
} as const satisfies ErrorList
