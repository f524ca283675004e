import { NONCE_MEMORY_SECONDS, SIGNATURE_WINDOW_SECONDS } from '#contract/doors/vendor-protocol.ts'
import type { Case, Group } from '../case.ts'
import type { Kit } from '../kit.ts'
import { newNonce, type Tampering } from '../signing.ts'

const MARGIN_SECONDS = 60
const question = (kit: Kit) => ({ accountRef: kit.seat.accountRef, currency: kit.currency })

/** Builds a case with a wrongly signed bet: it must be refused and move nothing. */
function forged(id: string, title: string, tamper: (kit: Kit) => Tampering): Case {
  return {
    id: `signature.${id}`,
    title,
    run: async (kit) => {
      const bet = kit.betOf()
      await kit.moves('0', () => kit.refused('SIGNATURE_INVALID', 'bet', bet, tamper(kit)))
      await kit.isState(bet.txId, 'unknown')
    },
  }
}

const flipped = (text: string) => `${text.startsWith('a') ? 'b' : 'a'}${text.slice(1)}`

export const signature: Group = {
  name: 'Signature, timestamp and nonce',
  cases: [
    {
      id: 'signature.accepted',
      title: 'a command signed as the protocol says is obeyed',
      run: async (kit) => {
        await kit.ok('balance', question(kit))
      },
    },
    forged('missing', 'a bet without a signature', () => ({ headers: { 'x-signature': '' } })),
    forged('forged', 'a bet with a signature that does not fit', () => ({
      headers: { 'x-signature': flipped('0'.repeat(64)) },
    })),
    forged('malformed', 'a bet whose signature is no signature at all', () => ({
      headers: { 'x-signature': 'not, a signature' },
    })),
    forged('unknown-key', 'a bet signed with a key that nobody issued', () => ({
      headers: { 'x-vendor-key': 'no-such-key' },
    })),
    forged('other-command', 'a bet with the signature of another command', (kit) => ({
      signedPath: kit.pathOf('balance'),
    })),
    {
      id: 'signature.other-body',
      title: 'a bet whose amount was changed after signing',
      run: async (kit) => {
        const bet = kit.betOf()
        const sentBody = JSON.stringify({ ...bet, amount: '1.00' })
        await kit.moves('0', () => kit.refused('SIGNATURE_INVALID', 'bet', bet, { sentBody }))
      },
    },
    {
      id: 'signature.other-vendor',
      title: 'a command sent as another vendor',
      run: async (kit) => {
        await kit.refused('SIGNATURE_INVALID', 'balance', question(kit), { vendor: 'NOBODY-9' })
      },
    },
    forged('too-old', `a timestamp more than ${SIGNATURE_WINDOW_SECONDS} s ago`, (kit) => ({
      timestamp: String(kit.nowSeconds() - SIGNATURE_WINDOW_SECONDS - MARGIN_SECONDS),
    })),
    forged('too-new', `a timestamp more than ${SIGNATURE_WINDOW_SECONDS} s ahead`, (kit) => ({
      timestamp: String(kit.nowSeconds() + SIGNATURE_WINDOW_SECONDS + MARGIN_SECONDS),
    })),
    forged('no-timestamp', 'a timestamp that is no number', () => ({ timestamp: 'now' })),
    {
      id: 'signature.skew',
      title: 'a timestamp within the window is accepted, early or late',
      run: async (kit) => {
        for (const skew of [-MARGIN_SECONDS, MARGIN_SECONDS])
          await kit.ok('balance', question(kit), { timestamp: String(kit.nowSeconds() + skew) })
      },
    },
    forged('short-nonce', 'a nonce of fewer than 16 characters', () => ({ nonce: 'short' })),
    {
      id: 'signature.nonce-reuse',
      title: `a nonce that was used within ${NONCE_MEMORY_SECONDS} s`,
      run: async (kit) => {
        const nonce = newNonce()
        await kit.ok('balance', question(kit), { nonce })
        const bet = kit.betOf()
        await kit.moves('0', () => kit.refused('SIGNATURE_INVALID', 'bet', bet, { nonce }))
      },
    },
    {
      id: 'signature.nonce-kept',
      title: 'a forged command does not use up a nonce',
      run: async (kit) => {
        const nonce = newNonce()
        await kit.refused('SIGNATURE_INVALID', 'balance', question(kit), { nonce, headers: { 'x-signature': '00' } })
        await kit.ok('balance', question(kit), { nonce })
      },
    },
  ],
}
