#!/bin/sh
# The first rollout of production, step by step as the README explains. Can be run again.
#   infra/deploy/kubernetes/first-rollout.sh <overlay> <overlay of the publish Job>
set -eu

if [ $# -ne 2 ]; then
  echo "Usage: $0 <overlay> <overlay of the publish Job>, such as overlays/production overlays/production-publish" >&2
  exit 2
fi
overlay=$1
publish=$2

in_namespace() { kubectl --namespace larkway "$@"; }

echo '1. Every Secret exists'
for secret in platform databases queue mail artifacts artifacts-of-releases artifacts-of-publish; do
  in_namespace get secret "$secret" --output name
done

echo '2. The overlay is applied'
kubectl apply --kustomize "$overlay"

echo '3. Every service is ready'
for service in inventory dealers financing content leads email ops releases; do
  in_namespace rollout status "deployment/$service" --timeout 10m
done

echo '4. The site has started; it is not ready before the first promotion'
in_namespace wait pod --selector app.kubernetes.io/name=site --for 'jsonpath={.status.containerStatuses[0].started}=true' --timeout 5m

echo '5. The remotes are published and promoted'
in_namespace delete job publish --ignore-not-found
kubectl apply --kustomize "$publish"
if ! in_namespace wait job publish --for condition=complete --timeout 15m; then
  in_namespace logs job/publish --tail 50 >&2
  exit 1
fi

echo '6. The site is ready'
in_namespace rollout status deployment/site --timeout 10m

echo '7. The link that sets up the first operator (none once there is one)'
# Every pod of ops logs one when it starts; this prints the newest. Lines begin with level and time.
in_namespace logs --selector app.kubernetes.io/name=ops --container process --tail -1 | grep '/ops/welcome#' | sort | tail -n 1
