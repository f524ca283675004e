-- What a brand would owe in an issue, each currency by itself: amounts of two currencies do not add up. What was kept so far is the
-- brand's own currency, which all tickets had.
alter table lottery.exposures add column currency text;
update lottery.exposures e set currency = b.currency from core.brands b where b.code = e.merchant;
alter table lottery.exposures alter column currency set not null,
  drop constraint exposures_pkey,
  add primary key (merchant, currency, issue, page, chunk);
alter table lottery.exposure_pages add column currency text;
update lottery.exposure_pages e set currency = b.currency from core.brands b where b.code = e.merchant;
alter table lottery.exposure_pages alter column currency set not null,
  drop constraint exposure_pages_pkey,
  add primary key (merchant, currency, issue, page);
