-- Caps count over a rolling hour and a rolling day: what is paid and taken is counted in spans of five minutes, and a span's row knows what
-- the hour and the day before it came to, so that a command changes one row and adds up none.

alter table games.vendors
  -- a cap of its hour or day closed it: until two persons open it again, all that it pays or takes is held
  add column paused_by_cap boolean not null default false;

alter table games.vendor_caps add column vendor_day bigint check (vendor_day > 0);
comment on column games.vendor_caps.vendor_hour is 'within any 60 minutes: paid, less what was bet; taken counts apart';
-- those of every vendor that nobody has changed: one studio win may be larger, and waits then for two persons
update games.vendor_caps c set win_max = 200000 * unit, adjust_max = 20000 * unit, member_hour = 500000 * unit, vendor_hour = 300000 * unit, vendor_day = 600000 * unit
from (values ('BDT', 10), ('INR', 10), ('THB', 5), ('TLB', 5), ('USD', 1), ('VND', 2000)) as known (currency, worth), lateral (select worth::bigint * 10000 as unit) u
where c.vendor = '*' and c.currency = known.currency
  and (c.bet_max, c.win_max, c.adjust_max, c.member_hour, c.vendor_hour) = (250000 * unit, 2500000 * unit, 100000 * unit, 4000000 * unit, 6000000 * unit);
update games.vendor_caps set vendor_day = 2 * vendor_hour where vendor_day is null;
alter table games.vendor_caps alter column vendor_day set not null;

-- One row for a vendor's five minutes. hour_*, day_*: what the 60 minutes and the 24 hours before the span came to, added up when it began.
create table games.vendor_spans (
  vendor text not null,
  currency text not null,
  span timestamptz not null,
  net bigint not null,
  taken bigint not null,
  hour_net bigint not null,
  hour_taken bigint not null,
  day_net bigint not null,
  day_taken bigint not null,
  primary key (vendor, currency, span)
) with (fillfactor = 50);
create index vendor_spans_age on games.vendor_spans (span);
create table games.member_spans (
  member_id text not null,
  vendor text not null,
  currency text not null,
  span timestamptz not null,
  paid bigint not null,
  taken bigint not null,
  hour_paid bigint not null,
  hour_taken bigint not null,
  primary key (member_id, vendor, currency, span)
) with (fillfactor = 80);
create index member_spans_age on games.member_spans (span);
insert into games.vendor_spans (vendor, currency, span, net, taken, hour_net, hour_taken, day_net, day_taken)
select vendor, currency, date_bin('5 minutes', now(), timestamptz '2000-01-01 00:00:00+00'), sum(net), sum(taken), 0, 0, 0, 0
from games.vendor_hours where hour > now() - interval '2 hours' group by 1, 2;
drop table games.vendor_hours;
drop table games.member_hours;

alter table games.cap_alarms drop constraint cap_alarms_cap_check;
alter table games.cap_alarms add check (cap in ('bet', 'win', 'adjust', 'member', 'vendor', 'day', 'pause'));

-- a member's corrections, which a further one is measured against
create index vendor_transactions_adjusting on games.vendor_transactions (member_id, vendor) where kind = 'adjust';
