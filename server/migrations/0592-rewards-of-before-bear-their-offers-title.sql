-- Rewards of offers that were given under the name of their kind bear the title of the version that gave them, in each of its
-- languages, as newer ones do. Where that version has no title they keep the kind's name.
alter table rewards.rewards disable trigger rewards_keep_what_was_given;
update rewards.rewards r set
  title_key = 'rewards.title.own',
  title_values = t.titles || jsonb_build_object('title', coalesce(nullif(v.document -> 'title' ->> b.default_language, ''), t.first))
from promotions.participations p
join promotions.offer_versions v on v.offer_id = p.offer_id and v.number = p.version
cross join lateral (
  select jsonb_object_agg('title.' || key, value) as titles, (array_agg(value order by key))[1] as first
  from jsonb_each_text(case jsonb_typeof(v.document -> 'title') when 'object' then v.document -> 'title' else '{}' end)
  where value <> ''
) t, core.brands b
where p.reward = r.id::text and r.source_id = p.offer_id::text and b.code = r.brand
  and r.title_key like 'promotions.kind.%' and t.titles is not null;
alter table rewards.rewards enable trigger rewards_keep_what_was_given;
