import { expect, test } from 'vitest'
import { LANES } from '#contract/games.ts'
import { MEMBER_PAGES, paths } from './paths.ts'

test('SITE-7 every address of the player site, as links make them', () => {
  expect({
    lobby: paths.lobby(),
    login: [paths.login(), paths.login('/member/withdraw')],
    register: [paths.register(), paths.register('FRIEND 7')],
    lanes: LANES.map((lane) => paths.lane(lane)),
    slotsOfOneVendor: paths.lane('RNG', 'PT'),
    lists: [paths.cricket(), paths.games(), paths.games('ghuri up'), paths.favorites(), paths.recent()],
    game: [paths.game('SKYRISE'), paths.game('SKYRISE', true), paths.lottery('VN1')],
    play: (['TCG_LOTTO_VN', 'TCG_SEA', 'LOTT', 'ELOTT', 'PT'] as const).map((vendor) =>
      paths.play({ vendor, gameCode: 'g 1' }),
    ),
    member: [paths.member(), ...MEMBER_PAGES.map((page) => paths.member(page))],
    records: [paths.record(), paths.record('entries'), paths.record('deposits')],
    written: [
      paths.guide(),
      paths.blog(),
      paths.blog('check-a-round'),
      paths.about(),
      paths.app(),
      paths.announcements(),
      paths.home(),
    ],
    proof: [paths.fairness(), paths.fairness({ type: 'LIVE' }), paths.fairness({ search: 'sky' }, 'crash')],
    others: [
      paths.promotions(),
      paths.help(),
      paths.help('term'),
      paths.pointMall(),
      paths.agentLogin(),
      paths.agentHome(),
    ],
  }).toMatchInlineSnapshot(`
    {
      "game": [
        "/seamless?gameCode=SKYRISE",
        "/seamless?gameCode=SKYRISE&trial=1",
        "/lottery?gameCode=VN1",
      ],
      "lanes": [
        "/bgs",
        "/rng",
        "/live",
        "/fish",
        "/pvp",
        "/sports",
        "/esports",
        "/lott",
        "/elott",
        "/cockfight",
      ],
      "lists": [
        "/cricket",
        "/games",
        "/games?search=ghuri+up",
        "/favorite",
        "/recent",
      ],
      "lobby": "/",
      "login": [
        "/login",
        "/login?next=%2Fmember%2Fwithdraw",
      ],
      "member": [
        "/member",
        "/member/transferFund",
        "/member/depositv2",
        "/member/withdraw",
        "/member/personalHistoryCopy",
        "/member/transactionHistory",
        "/member/statement",
        "/member/personalProfit",
        "/member/bonusDetails",
        "/member/rewardCenter",
        "/member/missionLeaderboard",
        "/member/referral",
        "/member/messageV2",
        "/member/transferUpline",
        "/member/securityCenter",
      ],
      "others": [
        "/promotions",
        "/help",
        "/help#term",
        "/pointMall",
        "/agent",
        "/agentHome",
      ],
      "play": [
        "/vnLottery?gameCode=g+1",
        "/seaLottery?gameCode=g+1",
        "/lottery?gameCode=g+1",
        "/lottery?gameCode=g+1",
        "/seamless?gameCode=g+1",
      ],
      "proof": [
        "/fairness",
        "/fairness?type=LIVE",
        "/fairness?search=sky#crash",
      ],
      "records": [
        "/member/transactionHistory",
        "/member/transactionHistory",
        "/member/transactionHistory?record=deposits",
      ],
      "register": [
        "/register",
        "/register?referralCode=FRIEND+7",
      ],
      "slotsOfOneVendor": "/rng?vassalage=PT",
      "written": [
        "/guide",
        "/blog",
        "/blog/check-a-round",
        "/about",
        "/app",
        "/announcements",
        "/index",
      ],
    }
  `)
})
