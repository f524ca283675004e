/** The lottery's pages as they are before any script: what a first visit on a slow connection sees. */
import { lotteryLobby } from '#contract/lottery/hall.ts'
import { paths } from '#contract/paths.ts'
import { expect, houseUrl, test } from './fixture.ts'
import { ask } from './house-side.ts'
import { LANGUAGES, textsOf } from './texts.ts'

test("LOTT-1 LOTT-3 SITE-1 every lottery's page, the hall and what was drawn are in the document itself, in both languages", async ({
  request,
}) => {
  const read = async (address: string, language: string) => {
    const answer = await request.get(houseUrl(address), { headers: { cookie: `lang=${language}` } })
    return ((await answer.text()).match(/<main id="content"(.*?)<script type="application\/json"/s) ?? [])[1] ?? ''
  }
  for (const language of LANGUAGES) {
    const { lotteries } = await ask(lotteryLobby, { device: 'WEB', language })
    expect(lotteries.length).toBeGreaterThan(40)
    const { t } = textsOf(language)
    for (const { gameCode, name, area } of lotteries) {
      const drawn = await read(paths.hall(area, gameCode), language)
      expect(drawn, `${gameCode} ${language}`).toContain(`<bdi>${name}</bdi>`)
      expect(drawn, `${gameCode} ${language}`).toContain(t('lottery.quickPick'))
      // every word has its text: a key that was not found would stand there itself
      expect(drawn.match(/>lottery\.[a-z.-]+</gi), `${gameCode} ${language}`).toBeNull()
    }
    const sides = `(${t('lottery.word.big')}|${t('lottery.word.small')}) · (${t('lottery.word.odd')}|${t('lottery.word.even')})`
    expect(await read(paths.hall('CN', 'ssc1'), language)).toMatch(new RegExp(`>${sides}<`))
    expect(await read(paths.hall('VN'), language)).toContain('Miền Bắc')
    for (const part of ['archive', 'boards', 'trend'])
      expect(await read(paths.lotteryResults({ part }), language), part).not.toContain('skeleton')
  }
})

test('SITE-15 a tab is named after its page, in its language, in the document itself', async ({ request }) => {
  for (const language of LANGUAGES) {
    const { t } = textsOf(language)
    const named = { '/lottery': t('lottery.title'), '/sports': t('nav.SPORTS'), '/promotions': t('nav.promotions') }
    for (const [address, name] of Object.entries(named)) {
      const answer = await request.get(houseUrl(address), { headers: { cookie: `lang=${language}` } })
      expect(await answer.text(), address).toContain(`<title>${name} · `)
    }
  }
})
