-- What a domain's own name server must say before a brand is given it, and when it said so (docs/decisions/0344).
create table core.domain_proofs (
  brand text not null references core.brands (code),
  domain text not null,
  token text not null,
  asked_at timestamptz not null,
  proven_at timestamptz,
  primary key (brand, domain)
);
