/** The table of routes that outside clients read is the site's own. */
import { expect, test } from 'vitest'
import { SITE_ROUTES } from '#contract/site/site-routes.ts'
import { SCREENS } from './subjects.ts'

test('SITE-7 the call of routes names every screen of the site with who may open it, and no other', () => {
  const access = { none: 'public', login: 'player', agent: 'agent' } as const
  const drawn = SCREENS.flatMap(({ path, aliases, guard }) =>
    [path, ...aliases].map((one) => `${one} ${access[guard]}`),
  )
  const told = SITE_ROUTES.map((route) => `${route.path} ${route.access}`)
  expect(told.toSorted()).toEqual(drawn.toSorted())
})
