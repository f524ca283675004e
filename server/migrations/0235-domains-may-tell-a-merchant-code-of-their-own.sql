-- A brand's code is fixed; on an alternate domain the site may tell another one (specification, section 9).
alter table core.brand_domains add column merchant_code text check (merchant_code ~ '^[a-z0-9][a-z0-9_-]{1,30}$');
create index brand_domains_by_code on core.brand_domains (merchant_code) where merchant_code is not null;
