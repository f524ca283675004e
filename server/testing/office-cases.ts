/**
 * Every call of the back office, and what another brand's operator could try with it: the table for
 * server/office-brands.test.ts. A new call fails there until it is in this table. Calls that only the house may make
 * (`house.*`) are tested in server/who-may.test.ts.
 */
import { ofEach } from '#server/modules/agents/rates/points.ts'
import type { FirstBrand, Noun } from './first-brand.ts'

type Fields = Readonly<Record<string, unknown>>
export type OfficeCase =
  /**
   * The call names things of a brand: each must be unknown to another brand, whether it exists or not. `body`: the rest
   * of a valid input.
   */
  | {
      ids: Readonly<Record<string, Noun>>
      /** It needs no permission of its own, but this role's. */ by?: 'manages'
      body?: Fields | ((first: FirstBrand) => Fields)
    }
  /** The call lists things of a brand; it is asked for the first brand's by every field that can name one. */
  | { list: Fields }
  /**
   * The call is about something that every brand has under the same name; the test of every call with hostile input
   * verifies that the first brand's does not change.
   */
  | { shared: string }
  /** The call is about the operator's own things only. */
  | { own: string }

const reason = 'the other brand tries'
const id = (noun: Noun, body?: Fields | ((first: FirstBrand) => Fields)): OfficeCase => ({
  ids: { id: noun },
  ...(body ? { body } : {}),
})
const list: OfficeCase = { list: {} }
const setting: OfficeCase = { shared: 'a setting of the brand that asks' }
const ownSession: OfficeCase = { own: 'the session that asks, or its operator' }
const hash = '0'.repeat(64)

const NO_RATES = ofEach(() => '0.00')
const CONTRACT_TERMS = {
  kind: 'daily',
  unit: 'rate',
  tiers: [{ valid: '1000', active: 0, gives: '0.10' }],
  activeFrom: '0',
  without: [],
  capPerDay: null,
  capPerMember: null,
  noticeDays: 7,
}

const FIRST_MISSION = {
  kind: 'mission',
  texts: { en: { title: 'Of the other brand', about: '' } },
  startsAt: '2026-01-01T00:00:00.000Z',
  endsAt: '2100-01-01T00:00:00.000Z',
  bounds: { valueMax: '10', membersMax: 1, dayMax: null },
  period: 'once',
  steps: [{ metric: 'bets', target: '1', reward: { kind: 'cash', amount: '1' } }],
}

export const OFFICE_CASES: Readonly<Record<string, OfficeCase>> = {
  // decisions and files
  officeAnswerDecision: id('decision', { agrees: true, contentHash: hash }),
  officeDecision: id('decision'),
  officeWithdrawDecision: id('decision'),
  officeDecisions: list,
  officeDecisionCount: list,
  officeSeeDecisions: ownSession,
  officeStream: ownSession,
  cancelOfficeExport: id('export'),
  downloadOfficeExport: id('export'),
  listOfficeExports: list,
  officeBrandDays: list,
  createOfficeExport: { own: 'files are read in a test of their own' },

  // one's own account, and operators
  officeAccount: ownSession,
  officeChangePassword: ownSession,
  officeEndOtherSessions: ownSession,
  officePasskeyAdd: ownSession,
  officePasskeyBegin: ownSession,
  officeRecoveryCodes: ownSession,
  officeStepUp: ownSession,
  officeStepUpPasskey: ownSession,
  officeTotpBegin: ownSession,
  officeTotpConfirm: ownSession,
  officeTotpRemove: ownSession,
  officePasskeyRemove: ownSession,
  officeLogout: ownSession,
  officeSession: ownSession,
  officeEndSession: id('operatorSession'),
  officeAskGrant: { own: 'a brand’s operator needs no grant and gets none' },
  officeEndGrant: { ids: { id: 'grant' }, by: 'manages' },
  officeGrants: list,
  officeOperators: list,
  officeRoles: { shared: 'roles are the platform’s' },
  officePersons: list,
  officeOperator: id('operator'),
  officeOperatorNetworks: setting,
  officeSetOperatorNetworks: setting,
  officeInviteOperator: { shared: 'who is invited is invited to the brand that asks' },
  officeFreezeOperator: id('operator', { reason }),
  officeUnfreezeOperator: id('operator', { reason }),
  officeSetOperatorRole: id('operator', { role: 'viewer', reason }),
  officeResetOperator: id('colleague', { what: 'password', email: 'colleague@example.com', reason }),
  officeSendInvitation: id('operator'),
  officeLinkPersonAccount: id('operator', ({ member }) => ({ username: member.username, reason })),
  officeEndOperatorSessions: id('operator'),

  // members
  getMember: id('member'),
  listMembers: list,
  freezeMember: id('member', { reason }),
  unfreezeMember: id('member', { reason }),
  listAudit: list,
  giveOneTimePassword: id('member', { reason }),
  officePaymentPasswordCode: id('member', { reason }),
  officeMemberAccount: id('member'),
  memberProtection: id('member'),
  tightenLimit: id('member', { kind: 'deposit', period: 'day', value: '100', reason }),
  restMember: id('member', { hours: 24, reason }),
  excludeMember: id('member', { months: 6, reason }),
  getMemberPlay: id('member'),
  setMemberPlay: id('member', { mayPlay: false, reason }),

  // promotions
  officeOffers: list,
  officeOffer: id('offer'),
  officeCreateOffer: { shared: 'an offer is composed at the brand that asks' },
  officeSaveOffer: id('offer', { document: {} }),
  officePublishOffer: id('offer', { changedAt: '2026-01-01T00:00:00.000Z', reason }),
  officeStopOffer: id('offer', { reason }),
  officePreviewOffer: { own: 'what the operator composes, of which nothing is stored' },
  officeOfferReturns: { own: 'what the operator composes, beside the offers of the brand that asks' },
  officeWhatIf: { own: 'what the operator composes, replayed over the past of the brand that asks' },
  officeOfferFigures: id('offer'),
  officeOfferCodes: id('offer'),
  officeAddCodes: id('offer', { codes: { use: 'batch', count: 1 }, reason }),
  officeSwitchCode: id('offer', { code: 'ANY-CODE', isOff: true, reason }),
  officeOfferMembers: id('offer'),
  officeGiftReviews: list,
  officeSignals: list,
  officeSignalRules: { own: 'counts of the brand that asks' },
  officeDecideSignal: id('signal', { outcome: 'unfounded', reason }),
  officeDecideGift: id('gift', { outcome: 'release', reason }),
  officeApplications: list,
  officeApplicationPictures: id('application'),
  officeDecideApplications: { own: 'its list of ids is tried in server/modules/promotions/office-offers.test.ts' },
  // campaigns
  officeCampaigns: list,
  officeCampaign: id('campaign'),
  officeCreateCampaign: { shared: 'what is begun is the brand’s that asks' },
  officeUpdateCampaign: id('campaign', ({ campaignFields }) => ({ ...campaignFields, version: 1 })),
  officeTestCampaign: id('campaign'),
  officePublishCampaign: id('campaign', { version: 1, startsAt: null, endsAt: '2100-01-01T00:00:00.000Z', reason }),
  officeStopCampaign: id('campaign', { reason }),
  officeCampaignTemplates: list,
  officeSaveCampaignTemplate: { shared: 'what is begun is the brand’s that asks' },
  officeRemoveCampaignTemplate: id('campaignTemplate'),

  // segments
  officeSegments: list,
  officeSegment: id('segment'),
  officeCreateSegment: { shared: 'what is begun is the brand’s that asks' },
  officeSaveSegment: id('segment', ({ segmentFields }) => ({ ...segmentFields, revision: 1 })),
  officePublishSegment: id('segment', { revision: 1, reason }),
  officeSwitchSegment: id('segment', { isOff: true, reason }),
  officeCountSegment: { own: 'what the operator composes, counted among the members of the brand that asks' },
  officeSegmentMembers: id('segment'),
  officeImportSegmentList: { shared: 'names are those of the brand that asks' },
  officeSegmentEvidence: id('member'),

  // agents
  officeAgents: list,
  officeAgent: id('agent'),
  officeAgentRisks: id('agent'),
  officeMoveEffects: id('agent'),
  officeMoveLine: id('agent', { to: null, reason }),
  officeFreezeRequests: list,
  officeAnswerFreeze: id('freezeRequest', { outcome: 'freeze', reason }),
  officeAgentPolicy: setting,
  officeSetAgentPolicy: setting,

  // harm
  officeMemberMarkers: id('member'),
  officeMarkedMembers: list,
  officeAddMarker: id('member', { days: 30, reason }),
  officeLiftMarker: id('member', { kind: 'night', seenAt: '2026-01-01T00:00:00.000Z', reason }),

  // rewards
  officeBonuses: id('member'),
  officeFindBonuses: list,
  officeBonus: id('bonus'),
  officeBonusContributions: id('bonus'),
  officeBonusEntries: id('bonus'),
  officeAuthority: id('authority'),
  officeFreeRounds: list,
  officeOneFreeRounds: id('freeRounds'),
  officeCancelFreeRounds: id('freeRounds', { reason }),
  officeAskFreeRounds: id('freeRounds', { reason }),
  officeGiveReward: {
    ids: { username: 'member' },
    body: { amount: '5', what: { kind: 'cash', turnover: 0 }, reason },
  },
  officeEndBonus: id('bonus', { act: 'close', reason }),
  officeWidenBonus: id('bonus', { moreDays: 1, reason }),
  officeAuthorities: list,
  officeStopAuthority: id('authority', { reason }),

  // points
  officePointsGoods: list,
  officeLuck: id('raffle'),
  officeDrawWinners: id('draw'),
  officeVoidDraw: id('draw', { reason }),
  officePayDraw: id('draw', { reason }),
  officePointsGood: id('pointsGood'),
  officeSaveGood: id('pointsGood', ({ goodTerms }) => ({ version: 1, terms: goodTerms, reason })),
  officeStockGood: id('pointsGood', { add: 1, reason }),
  officePictureGood: { own: 'a file, which is tried in server/modules/points/points.office.test.ts' },
  officePointsOrders: list,
  officeMoveOrders: { own: 'its list of ids is tried in server/modules/points/mall/mall.test.ts' },
  officePointsRates: setting,
  officeSetPointsRates: setting,
  officeCorrectPoints: { shared: 'names are looked up in the brand that asks' },
  officePointsClaws: list,
  officeMemberPoints: id('member'),

  // money
  officeDeposit: id('deposit'),
  officeDeposits: list,
  officeDepositPictures: id('deposit'),
  officeResolveDeposit: id('deposit', { decision: 'refuse', reason }),
  officeReverseDeposit: id('deposit', { reason }),
  officeBonusSettings: setting,
  officeSetBonusSettings: setting,
  officeDebts: { list: { username: 'demo' } },
  officeSettleDebt: id('debt', { act: 'waive', amount: '1', reason }),
  officeFindings: list,
  officeResolveFinding: id('finding', { decision: 'close', reason }),
  officeWithdrawal: id('withdrawal'),
  officeWithdrawalEvidence: id('withdrawal'),
  officeWithdrawalCount: { own: 'the brand’s count' },
  officeDepositCount: { own: 'the brand’s count' },
  officeWithdrawals: list,
  officeReviewWithdrawal: id('withdrawal'),
  officeApproveWithdrawal: id('withdrawal'),
  officeRejectWithdrawal: id('withdrawal', { reason: 'other' }),
  officeForceReceived: id('withdrawal', { reason }),
  officeCorrectWithdrawal: id('withdrawal', { amount: '1', reason }),
  officeSettleWithdrawal: id('withdrawal', { outcome: 'failed', reason }),
  officeBlockPayee: id('withdrawal', { reason }),
  officeAdjustments: list,
  officeRequestAdjustment: { ids: { username: 'member' }, body: { amount: '5', reasonKey: 'goodwill', reason } },
  officeReconcile: { shared: 'a provider, of which only the brand’s own payments are compared' },
  officeReconcileFile: { shared: 'likewise' },
  officeReconciliations: list,
  officeNoteDifference: { shared: 'a difference of the brand’s own comparison alone; another brand’s is not found' },
  officePaymentMethods: list,
  officeUpdatePaymentMethod: setting,
  officeAddPaymentMethod: { shared: 'a method is added to the brand that asks' },
  officeCashierRules: list,
  officeSetCashierRules: setting,
  officeLinePolicies: list,
  officeSetLinePolicy: setting,
  officeRateRule: list,
  officeSetRateRule: setting,
  officeAgentRates: id('member'),
  officeSetAgentRates: id('member', { rates: NO_RATES, reason }),
  officeContracts: list,
  officeContract: { own: 'another brand’s is tried in server/modules/agents/contracts/contracts.test.ts' },
  officeContractEffects: id('agent', { terms: CONTRACT_TERMS }),
  officeOfferContract: id('agent', { terms: CONTRACT_TERMS, reason }),
  officeEndContract: { own: 'likewise' },
  officeContractRule: list,
  officeSetContractRule: setting,
  officeContractTemplates: list,
  officeContractTemplate: id('contractTemplate'),
  officeCreateContractTemplate: { shared: 'what is kept is the brand’s that asks' },
  // in the order of their names: a stale version is refused, so that it is there for the call after it
  officeRemoveContractTemplate: id('contractTemplate', { version: 2 }),
  officeUpdateContractTemplate: id('contractTemplate', {
    version: 1,
    name: 'Of the other brand',
    terms: CONTRACT_TERMS,
  }),
  officeRebates: list,
  officeBills: list,
  officeBill: { own: 'another brand’s is tried in server/modules/agents/bills/bills.test.ts' },
  officePayBill: { own: 'another brand’s is tried in server/modules/agents/bills/bills.test.ts' },
  officeLiabilities: list,
  officeTryContract: { own: 'another brand’s is tried in server/modules/agents/trials/trials.test.ts' },
  officeDisputes: list,
  officeAnswerDispute: { own: 'another brand’s is tried in server/modules/agents/disputes/disputes.test.ts' },
  officePayRebate: { own: 'another brand’s is tried in server/modules/agents/rebates/rebates.test.ts' },
  officeBooks: { shared: 'the books are one for the house; a brand reads the verdict' },
  officeBooksReport: { shared: 'likewise' },
  runBooks: { shared: 'likewise' },

  // play
  officeRound: id('round'),
  officeRounds: list,
  resolveRound: id('round', { outcome: 'void', reason }),
  officeHeldWins: list,
  officeDecideHeldWin: id('win', { outcome: 'release', reason }),
  officeTransfer: id('transfer'),
  officeTransfers: list,
  officeAskTransfer: id('transfer'),
  officeRequestTransferDecision: id('transfer', { outcome: 'rejected', vendorReference: 'V-1234', reason }),
  officeWalletDifferences: list,
  listOfficeGames: { shared: 'one catalogue' },
  listOfficeVendors: { shared: 'one catalogue' },
  vendorHealth: { shared: 'one catalogue; figures are the brand’s own' },
  getLobbyOrder: setting,
  listLobbyOrders: list,
  previewLobbyOrder: setting,
  setLobbyOrder: setting,
  getTurnoverRule: setting,
  setTurnoverRule: setting,
  getPlaySwitch: setting,
  setPlaySwitch: setting,
  updateOfficeGame: setting,
  updateOfficeVendor: setting,
  listChatMessages: { shared: 'the studio keeps it, by brand (studio/chat)' },
  actOnChatMessage: { shared: 'likewise' },
  getChatRules: setting,
  setChatRules: setting,
  listCollusionSignals: { shared: 'the studio keeps it, by brand' },

  // lotteries
  officeLotteries: list,
  officeLotteryTerms: { list: { gameCode: 'mb' } },
  officeLotteryFigures: { list: { gameCode: 'mb' } },
  officeIssues: { list: { gameCode: 'mb' } },
  officeIssue: {
    shared: 'a draw is one for all brands; its sales are tried in server/modules/lottery/office/office.test.ts',
  },
  officeLotteryCalendar: { shared: 'a draw is one for all brands' },
  previewLotteryTerms: { own: 'what the operator composes, beside the terms of the brand that asks' },
  setLotteryTerms: setting,
  restoreLotteryTerms: setting,

  // VIP and referral
  officeVipLadder: setting,
  officePreviewVipLadder: setting,
  officePublishVipLadder: setting,
  officeVipMember: id('member'),
  officeSetVipFloor: id('member', { level: 0, until: null, reason }),
  officeReferralPlan: setting,
  officePublishReferralPlan: setting,
  officeReferrals: { list: { username: 'demo' } },
  officeReviewReferral: id('member', { outcome: 'hold', reason }),

  // missions and tournaments
  officeMissions: list,
  officeMission: id('mission'),
  officeSaveMission: { ids: { id: 'mission' }, body: { revision: 1, document: FIRST_MISSION } },
  officePublishMission: id('mission', { revision: 1, reason }),
  officeStopMission: id('mission', { reason }),
  officeDecideReview: id('review', { decision: 'refuse', reason }),
  officePayBoard: id('mission', { withheld: [], reason }),
  officeDryMission: { shared: 'it is counted over the play of the brand that asks' },

  // the site
  listContents: { list: { kind: 'notice' } },
  getContent: id('content'),
  createContent: setting,
  removeContent: id('content'),
  updateContent: id('content', ({ notice }) => notice),
  listVersions: { list: {} },
  restoreVersion: id('version'),
  listFeedback: list,
  // live chat
  officeSupportQueue: list,
  officeSupportCount: { own: 'the operator’s own and the brand’s counts' },
  officeSupportConversation: id('conversation'),
  officeTakeSupport: id('conversation'),
  officeSaySupport: id('conversation', { requestId: 'of-the-other-brand', text: 'a line of the other brand' }),
  officeHandSupport: id('conversation', { to: null }),
  officeEndSupport: id('conversation'),
  officeSupportColleagues: list,
  officeSupportAnswers: list,
  officeCreateSupportAnswer: { own: 'a new answer of the brand that asks' },
  officeSaveSupportAnswer: id('preparedAnswer', { version: 1, title: 'Of the other brand', texts: { en: 'Hello' } }),
  officeRemoveSupportAnswer: id('preparedAnswer'),
  officeSupportDesk: setting,
  officeSetSupportDesk: setting,
  officeSignSupport: { own: 'the operator’s own name at the desk' },
  officeSupportFigures: { list: { from: '2026-01-01', to: '2026-12-31' } },
  getFeedback: id('feedback'),
  feedbackPictures: id('feedback'),
  answerFeedback: id('feedback', { answer: 'an answer of the other brand' }),
  closeFeedback: id('feedback', { note: 'closed by the other brand' }),
  getLoginGuard: setting,
  setLoginGuard: setting,
  checkRegion: setting,
  getBrandSettings: setting,
  getRegions: setting,
  getSiteStatus: setting,
  listRegistrationRules: setting,
  listSwitches: setting,
  setBrandSettings: setting,
  setRegions: setting,
  setRegistrationRule: setting,
  setSiteStatus: setting,
  setSwitch: setting,
  listSocialProviders: setting,
  setSocialProvider: setting,
}
