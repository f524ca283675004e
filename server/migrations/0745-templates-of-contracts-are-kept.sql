-- Terms that a brand's operators keep under a name, to begin offers with. A template gives nobody anything, and contracts have their own
-- terms, so it may be changed and removed; the audit log has what it said.
create table agents.contract_templates (
  id bigint generated always as identity primary key,
  brand text not null references core.brands (code),
  name text not null check (length(name) between 1 and 80),
  terms jsonb not null check (jsonb_typeof(terms) = 'object'),
  kind text not null generated always as (terms ->> 'kind') stored check (kind in ('dividend', 'daily', 'hourly', 'realtime')),
  version integer not null default 1,
  changed_by text not null,
  changed_at timestamptz not null
);
create unique index contract_templates_by_name on agents.contract_templates (brand, lower(name));
