import { expect, test } from 'vitest'
import { isFiltered, NOTHING_CHOSEN, readListSearch } from './list-search-state.ts'

test('LOBBY-8 what is chosen stands in the address, alone and together; what does not belong there is passed over', () => {
  const address = {
    vassalage: 'PT',
    category: 'HOT',
    search: '777',
    gameClassify: 'Crash',
    features: 'FREE_SPINS,FREE_MONEY,WILDS',
    volatility: 'high',
    rtpMin: '0.96',
    minBetMax: '2.00',
  }
  const state = readListSearch(address)
  expect(state).toEqual({
    ...address,
    search: '777',
    gameClassify: 'CRASH',
    features: 'WILDS,FREE_SPINS'.split(',').toReversed().join(','),
  })
  expect(isFiltered(state)).toBe(true)
  for (const [name, value] of Object.entries(address))
    expect(isFiltered(readListSearch({ [name]: value })), name).toBe(true)
  const odd = readListSearch({
    category: 'BEST',
    search: '',
    gameClassify: 'x',
    features: 'x',
    volatility: 'wild',
    rtpMin: '97',
    minBetMax: '1e3',
    vassalage: '',
  })
  expect(isFiltered(odd)).toBe(false)
  expect(isFiltered({ ...state, ...NOTHING_CHOSEN })).toBe(false)
  expect(readListSearch({ search: 'x'.repeat(200) }).search).toHaveLength(60)
})
