import { lazyScreen } from '#web/lib/lazy-screen.tsx'
import { screen, type Subject } from '../frame/screen.ts'

/** Messages to many: written, tested, published, stopped, and what came of them. */
export const campaigns: Subject = {
  screens: [
    screen({
      path: '/campaigns',
      guard: ['campaigns.read'],
      menus: [{ group: 'members', place: 100, icon: 'megaphone-simple', name: 'office.nav.campaigns' }],
      page: lazyScreen('office-campaigns', async () => (await import('./campaign-list.tsx')).CampaignList, [
        'office-campaigns',
      ]),
    }),
    screen({
      path: '/campaigns/create',
      guard: ['campaigns.write'],
      page: lazyScreen('office-campaigns-new', async () => (await import('./campaign-create.tsx')).CampaignCreate, [
        'office-campaigns',
      ]),
    }),
    screen({
      path: '/campaign-templates',
      guard: ['campaigns.read'],
      menus: [{ group: 'members', place: 105, icon: 'note-pencil', name: 'office.nav.campaignTemplates' }],
      page: lazyScreen('office-campaign-templates', async () => (await import('./template-list.tsx')).TemplateList, [
        'office-campaigns',
      ]),
    }),
    screen({
      path: '/campaigns/$id/show',
      guard: ['campaigns.read'],
      page: lazyScreen('office-campaigns-row', async () => (await import('./campaign-show.tsx')).CampaignShow, [
        'office-campaigns',
      ]),
    }),
  ],
  ways: { campaign: { needs: ['campaigns.read'], path: (id) => `/campaigns/${id}/show` } },
}
