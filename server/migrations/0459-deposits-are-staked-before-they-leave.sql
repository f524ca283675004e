-- How many times a brand's deposits must be staked before they can be withdrawn; without a row the house's setting counts.
-- Deposits that were credited before have no lock and stay free.
create table cashier.deposit_turnover (
  brand text primary key,
  times smallint not null check (times between 0 and 10)
);
