-- The offer that the member chose with a deposit (promotions); told on in the fact of its credit.
alter table cashier.deposits add column offer text check (offer ~ '^[0-9]{1,18}$');
