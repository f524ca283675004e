import { lazyScreen } from '#web/lib/lazy-screen.tsx'
import { screen, type Subject } from '../frame/screen.ts'

/** Whom something is for, as rules: written, counted, published in versions. */
export const segments: Subject = {
  screens: [
    screen({
      path: '/segments',
      guard: ['segments.read'],
      menus: [{ group: 'members', place: 95, icon: 'funnel-simple', name: 'office.nav.segments' }],
      page: lazyScreen('office-segments', async () => (await import('./segment-list.tsx')).SegmentList, [
        'office-segments',
      ]),
    }),
    screen({
      path: '/segments/create',
      guard: ['segments.write'],
      page: lazyScreen('office-segments-new', async () => (await import('./segment-create.tsx')).SegmentCreate, [
        'office-segments',
      ]),
    }),
    screen({
      path: '/segments/$id/show',
      guard: ['segments.read'],
      page: lazyScreen('office-segments-row', async () => (await import('./segment-show.tsx')).SegmentShow, [
        'office-segments',
      ]),
    }),
    screen({
      path: '/segments/$id/member',
      guard: ['members.read'],
      page: lazyScreen('office-segments-member', async () => (await import('./member-evidence.tsx')).MemberEvidence, [
        'office-points',
        'office-promotions',
        'office-rewards',
        'office-segments',
        'office-words',
      ]),
    }),
  ],
  ways: { segment: { needs: ['segments.read'], path: (id) => `/segments/${id}/show` } },
}
