/** What the cashier answers, as far as its forms need it: amounts from ৳200.00 to ৳20,000.00. */
export const METHOD = {
  code: 'takago',
  kind: 'wallet',
  name: 'TakaGo',
  min: '200.00',
  max: '20000.00',
  fee: { fixed: '0.00', percent: '0' },
  quickAmounts: ['500.00'],
  isAvailable: true,
  unavailable: null,
  flow: 'hosted',
  usual: null,
}
export const WITHDRAW = {
  currency: 'BDT',
  methods: [METHOD],
  balance: '30000.00',
  withdrawable: '30000.00',
  inProgress: '0.00',
  locks: [],
  limits: [],
  today: {},
  hasPaymentPassword: true,
  open: null,
}
const LINE = {
  upline: { username: 'upper' },
  canSendUp: true,
  canSendDown: false,
  currency: 'BDT',
  min: '200.00',
  max: '20000.00',
  available: '30000.00',
  today: { amount: '0.00', amountLimit: '50000.00', count: 0, countLimit: 5 },
  hasPaymentPassword: true,
}
export const WALLETS = {
  isSingle: false,
  main: '20000.00',
  currency: 'BDT',
  autoTransfer: false,
  open: [],
  wallets: [{ vendor: 'V', vendorName: 'V', balance: '0.00', status: 'on' }],
}
export const ANSWERS: Record<string, unknown> = {
  '/wps/cashier/payoutAccounts': {
    accounts: [
      {
        id: '1',
        methodCode: 'takago',
        kind: 'wallet',
        methodName: 'TakaGo',
        holder: 'T',
        number: '017',
        usableAt: null,
      },
    ],
    limit: 5,
  },
  '/wps/member/transfers/options': LINE,
  '/wps/promotions/deposit': { content: [] },
  '/wps/member/transfers': { content: [], pageNum: 1, totalPages: 1 },
}
