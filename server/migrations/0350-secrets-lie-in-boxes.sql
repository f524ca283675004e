-- Secrets that must be read again lie in boxes whose key is not in the database (server/lib/secret-box.ts). What lies open since before
-- is boxed when a server starts; from now on nothing comes in open.
alter table games.vendor_keys add constraint vendor_keys_lie_in_boxes check (algorithm <> 'hmac-sha256' or verifier like 'box:%') not valid;
alter table cashier.providers add constraint providers_secrets_lie_in_boxes check (secret like 'box:%') not valid;
alter table core.sealing_keys add constraint sealing_keys_lie_in_boxes check (private_key #>> '{}' like 'box:%') not valid;
alter table push.server_keys add constraint push_keys_lie_in_boxes check (private_key like 'box:%') not valid;
